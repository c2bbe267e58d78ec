import { expect, test } from 'vitest';
import { format } from '../../src/lib/i18n/format';

test('arguments and plural forms are filled in', () => {
  expect(format('{name} gets {n#coin|coins}', { name: 'Anna', n: 1 })).toBe('Anna gets 1 coin');
  expect(format('{name} gets {n#coin|coins}', { name: 'Anna', n: 3 })).toBe('Anna gets 3 coins');
  expect(format('{missing}', {})).toBe('{missing}');
});

test('numbers follow the language', () => {
  expect(format('{n}', { n: 12345 }, 'de')).toBe('12.345');
  expect(format('{n}', { n: 12345 }, 'en')).toBe('12,345');
});
