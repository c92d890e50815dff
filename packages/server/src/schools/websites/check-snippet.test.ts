import { expect, it } from 'vitest';
import { listSnippets } from '../admin-schools-routes';
import { checkSnippet } from './check-snippet';

const publicUrl = 'https://pay.example';
const slug = 'st-marys-kisubi';
const script = '<script type="module" src="https://pay.example/embed/1/somesa.js?ver=6.9" async></script>';
const preload =
  '<link rel="modulepreload" href="https://pay.example/embed/1/pay-fees.en.js" fetchpriority="low">';
const tag = '<somesa-pay-fees school="st-marys-kisubi"></somesa-pay-fees>';
const find = (html: string) => checkSnippet(html, { publicUrl, slug, page: 'https://school.example/fees' });

it.each(listSnippets(slug, publicUrl).map(({ widget, html, frame }) => [widget, html, frame] as const))(
  'finds our embed code for %s, as a script and as a frame',
  (_, html, frame) => {
    expect(find(`<!doctype html><body>${html}</body>`)).toBe('snippet');
    expect(find(`<iframe title="x > y" src="${frame.replace('&', '&amp;')}&amp;lang=lg">`)).toBe('snippet');
  },
);

it.each([
  ['a script far from its element', `<head>${script}</head><p>text</p>${tag}`],
  ['other quotes and attributes', `${script}<SOMESA-PAY-FEES lang='lg' school='st-marys-kisubi'>`],
  ['attributes without quotes', `${script}<somesa-repayment school=st-marys-kisubi>`],
  ['a div', `${script}<div class="x" data-somesa="pay-fees" data-school="st-marys-kisubi"></div>`],
  ['the classic script', `<script src="https://pay.example/embed/1/somesa.classic.js" defer></script>${tag}`],
  [
    'a pinned form',
    `<script src="https://pay.example/embed/1.0.0/pay-fees.js" integrity="sha384-x"></script>${tag}`,
  ],
  ['a frame that loads late', `<iframe data-src="https://pay.example/embed/frame/pay-fees?school=${slug}">`],
])('finds %s', (_, html) => expect(find(html)).toBe('snippet'));

it.each([
  ['an empty page', '<html></html>', 'no-snippet'],
  ['an element without its script', tag, 'no-script'],
  ['an element with the preloaded file alone', `${preload}${tag}`, 'no-script'],
  ['a script without its element', script, 'no-tag'],
  [
    'a script that is not loaded as a module',
    `<script src="https://pay.example/embed/1/somesa.js"></script>${tag}`,
    'no-module',
  ],
  [
    'the pinned script of another form',
    `<script src="https://pay.example/embed/1.0.0/repayment.js"></script>${tag}`,
    'no-script',
  ],
  ['an element with a misspelt attribute', `${script}<somesa-pay-fees scool="st-marys-kisubi">`, 'no-school'],
  [
    'a div without the prefix of its attribute',
    `${script}<div data-somesa="pay-fees" school="st-marys-kisubi">`,
    'no-school',
  ],
  ['an element without attributes', `${script}<somesa-pay-fees></somesa-pay-fees>`, 'no-school'],
  ['another school’s element', `${script}<somesa-pay-fees school="kings-college-buddo">`, 'other-school'],
  [
    'a script from elsewhere',
    `<script src="https://evil.example/embed/1/somesa.js"></script>${tag}`,
    'no-script',
  ],
  [
    'a script whose address only begins like ours',
    `<script src="https://pay.example.evil.example/embed/1/somesa.js"></script>${tag}`,
    'no-script',
  ],
  ['elements in a comment', `<!-- ${script}${tag} -->`, 'no-snippet'],
  ['elements in an unclosed comment', `<!-- ${script}${tag}`, 'no-snippet'],
  ['an element of another name', `${script}<somesa-pay-fees-old school="st-marys-kisubi">`, 'no-tag'],
  [
    'our frame for another school',
    '<iframe src="https://pay.example/embed/frame/pay-fees?school=other"></iframe><script src="https://pay.example/embed/1/somesa-frame.js" async></script>',
    'other-school',
  ],
])('says what is wrong with %s', (_, html, finding) => expect(find(html)).toBe(finding));
