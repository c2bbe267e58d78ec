import './games.mjs';
import './people.mjs';
import './pages.mjs';
import { run } from './harness.mjs';

await run(process.argv[2] ?? '');
