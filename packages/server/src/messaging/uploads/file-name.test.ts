import { expect, it } from 'vitest';
import { displayName } from './uploads';

it.each([
  ['IMG_2041.HEIC', '.jpg', 'IMG_2041.jpg'],
  ['Barua ya ñdugu.pdf', '.pdf', 'Barua ya ñdugu.pdf'],
  ['C:\\Users\\agnes\\statement.doc', '.doc', 'statement.doc'],
  ['../../etc/passwd', '.pdf', 'passwd.pdf'],
  ['statement.exe', '.pdf', 'statement.exe.pdf'],
  ['photo\u202Egpj.exe', '.jpg', 'photogpj.exe.jpg'],
  ['line\r\nset-cookie: a=b', '.pdf', 'line set-cookie a=b.pdf'],
  ['<b>"quoted"</b>', '.pdf', 'b.pdf'],
  ['.htaccess', '.pdf', 'htaccess.pdf'],
  ['   ', '.jpg', 'file.jpg'],
  ['', '.jpg', 'file.jpg'],
  ['.pdf', '.pdf', 'file.pdf'],
])('displayName(%j, %j) returns %j', (sent, extension, shown) => {
  expect(displayName(sent, extension)).toBe(shown);
});

it('displayName shortens a name to 100 characters', () => {
  expect(displayName(`${'a'.repeat(300)}.pdf`, '.pdf')).toBe(`${'a'.repeat(96)}.pdf`);
});
