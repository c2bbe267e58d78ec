import { afterEach } from 'vitest';
import { cleanup } from '@testing-library/svelte';
import { settings } from '../../src/lib/settings.svelte';

await settings.speak('en');
afterEach(() => cleanup());
