import { expect, it } from 'vitest';
import { renderPageHtml } from './page-html.ts';

const template = `<!doctype html>
<html lang="en">
  <head>
    <title>Somesa</title>
    <script type="module" crossorigin src="/assets/index-1.js"></script>
    <link rel="modulepreload" crossorigin href="/assets/kit-1.js">
    <link rel="stylesheet" crossorigin href="/assets/site-1.css">
  </head>
  <body>
    <div id="root"></div>
  </body>
</html>
`;
const parts = {
  language: 'lg',
  htmlClass: 'go1',
  head: '<title>Sasula</title>',
  html: '<h1>Sasula</h1>',
  scripts: ['assets/kit-1.js', 'assets/home-1.js'],
  early: 'assets/early-1.js',
};

it('inserts the page, its language and its head into the template', () => {
  const html = renderPageHtml(template, parts);
  expect(html).toContain('<html lang="lg" class="go1">');
  expect(html).toContain('<title>Sasula</title>');
  expect(html).not.toContain('<title>Somesa</title>');
  expect(html).toContain('<div id="root"><h1>Sasula</h1></div>');
});

it('names each script once, after the styles and with low priority, except the one that records early clicks', () => {
  const html = renderPageHtml(template, parts);
  const scripts = [...html.matchAll(/\/assets\/\w+-1\.js/g)].map(([path]) => path);
  expect(scripts).toEqual([
    '/assets/early-1.js',
    '/assets/index-1.js',
    '/assets/kit-1.js',
    '/assets/home-1.js',
  ]);
  expect(html.indexOf('site-1.css')).toBeLessThan(html.indexOf('index-1.js'));
  expect(html.match(/fetchpriority="low"/g)).toHaveLength(3);
  expect(html).toContain('<script type="module" async crossorigin src="/assets/early-1.js">');
});

it('gives the scripts of a loading page normal priority, because it shows nothing before them', () => {
  const html = renderPageHtml(template, { ...parts, early: undefined, noScript: 'Switch it on.' });
  expect(html).not.toContain('fetchpriority');
  expect(html).not.toContain('early-1.js');
  expect(html).toContain('</div><noscript>Switch it on.</noscript>');
});

it('lets forms that the server accepts be submitted without scripts, in the body of a request', () => {
  const html = '<form novalidate=""></form><form method="post" action="/pay-fees"></form>';
  expect(renderPageHtml(template, { ...parts, html, hasServerForm: true })).toContain(
    '<form method="post" novalidate=""></form><form method="post" action="/pay-fees"></form>',
  );
  expect(renderPageHtml(template, { ...parts, html })).toContain(
    '<form method="dialog" novalidate=""></form><form method="post" action="/pay-fees"></form>',
  );
});

it('keeps other forms from being submitted before the scripts run', () => {
  const html = renderPageHtml(template, {
    ...parts,
    html: '<form method="post" novalidate=""></form><form></form>',
  });
  expect(html).toContain('<form method="dialog" novalidate=""></form><form method="dialog"></form>');
});

it('rejects an inline style, which the browser would block', () => {
  expect(() => renderPageHtml(template, { ...parts, html: '<p style="color:red">x</p>' })).toThrow(
    /inline style/,
  );
});

it('moves the resources that React preloads into the head', () => {
  const picture = '<link rel="preload" as="image" href="/favicon.svg"/>';
  const html = renderPageHtml(template, { ...parts, html: `${picture}<h1>Sasula</h1>` });
  expect(html.indexOf(picture)).toBeLessThan(html.indexOf('</head>'));
  expect(html).toContain('<div id="root"><h1>');
});

it('fails if the template lacks a placeholder', () => {
  expect(() => renderPageHtml(template.replace('<div id="root"></div>', ''), parts)).toThrow(
    /no <div id="root">/,
  );
});
