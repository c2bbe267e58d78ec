// Runs a test that was built for wasm32-wasip1, with the files of this machine.
import { readFile } from 'node:fs/promises';
import { argv, env } from 'node:process';
import { WASI } from 'node:wasi';

const [, , file, ...args] = argv;
const wasi = new WASI({ version: 'preview1', args: [file, ...args], env, preopens: { '/': '/' } });
const module = await WebAssembly.compile(await readFile(file));
wasi.start(await WebAssembly.instantiate(module, wasi.getImportObject()));
