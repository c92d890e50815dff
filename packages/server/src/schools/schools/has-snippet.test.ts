import { expect, it } from 'vitest';
import { hasSnippet } from './has-snippet';
import { listSnippets } from './school-snippet';

const publicUrl = 'https://pay.example';
const slug = 'st-marys-kisubi';
const script = '<script type="module" src="https://pay.example/embed/1/somesa.js?ver=6.9" async></script>';
const tag = '<somesa-pay-fees school="st-marys-kisubi"></somesa-pay-fees>';
const found = (html: string): boolean =>
  hasSnippet(html, { publicUrl, slug, page: new URL('https://school.example/fees') });

it.each(listSnippets(slug, publicUrl).map(({ widget, html, frame }) => [widget, html, frame] as const))(
  'finds our embed code for %s, as a script and as a frame',
  (_, html, frame) => {
    expect(found(`<!doctype html><body>${html}</body>`)).toBe(true);
    expect(found(`<iframe title="x > y" src="${frame.replace('&', '&amp;')}&amp;lang=lg">`)).toBe(true);
  },
);

it.each([
  ['a script far from its element', `<head>${script}</head><p>text</p>${tag}`],
  ['other quotes and attributes', `${script}<SOMESA-PAY-FEES lang='lg' school='st-marys-kisubi'>`],
  ['attributes without quotes', `${script}<somesa-repayment school=st-marys-kisubi>`],
  ['a div', `${script}<div class="x" data-somesa="pay-fees" data-school="st-marys-kisubi"></div>`],
  ['a frame that loads late', `<iframe data-src="https://pay.example/embed/frame/pay-fees?school=${slug}">`],
])('finds %s', (_, html) => expect(found(html)).toBe(true));

it.each([
  ['an empty page', '<html></html>'],
  ['an element without its script', tag],
  ['a script without its element', script],
  ['another school’s element', `${script}<somesa-pay-fees school="kings-college-buddo">`],
  ['a script from elsewhere', `<script src="https://evil.example/embed/1/somesa.js"></script>${tag}`],
  [
    'a script whose address only begins like ours',
    `<script src="https://pay.example.evil.example/embed/1/somesa.js"></script>${tag}`,
  ],
  ['elements in a comment', `<!-- ${script}${tag} -->`],
  ['elements in an unclosed comment', `<!-- ${script}${tag}`],
  ['an element of another name', `${script}<somesa-pay-fees-old school="st-marys-kisubi">`],
  ['our frame for another school', '<iframe src="https://pay.example/embed/frame/pay-fees?school=other">'],
])('does not find %s', (_, html) => expect(found(html)).toBe(false));
