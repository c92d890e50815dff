import partner from '@somesa/core/messages/en/site/partner.json';
import { describe, expect, it } from 'vitest';
import { type ChosenForm, createSnippets, framePath } from './snippets';
import { snippetForms } from './widget-choice';

const origin = 'https://pay.example';
const { links } = partner.snippet;
const plain: ChosenForm = {
  widget: 'pay-fees',
  school: 'st-marys-kisubi',
  lang: null,
  theme: null,
  accent: null,
};
const chosen: ChosenForm = { ...plain, lang: 'sw', theme: 'dark', accent: 'rgb(1 2 3)' };
const createCode = (kind: (typeof snippetForms)[number], form = plain) =>
  createSnippets(kind, form, origin, links).map(({ code }) => code);

describe('createSnippets', () => {
  it('contains the script and the tag with a link for plain HTML', () => {
    expect(createCode('html')).toEqual([
      `<script type="module" src="https://pay.example/embed/1/somesa.js" async></script>
<link rel="modulepreload" href="https://pay.example/embed/1/pay-fees.en.js" fetchpriority="low">
<somesa-pay-fees school="st-marys-kisubi" style="display: block; min-height: 420px">
  <a href="https://pay.example/pay-fees?school=st-marys-kisubi">Pay school fees</a>
</somesa-pay-fees>`,
    ]);
  });

  it('contains the choices, but no defaults', () => {
    expect(createCode('html', chosen)[0]).toContain(
      '<somesa-pay-fees school="st-marys-kisubi" lang="sw" theme="dark" accent="rgb(1 2 3)" style="display: block; min-height: 420px">',
    );
    expect(createCode('wordpress', chosen)[2]).toContain(
      '<div data-somesa="pay-fees" data-school="st-marys-kisubi" data-lang="sw" data-theme="dark" data-accent="rgb(1 2 3)" style="min-height: 420px">',
    );
    for (const code of snippetForms.flatMap((kind) => createCode(kind)))
      expect(code).not.toMatch(/accent|theme|lang=/);
  });

  it('writes the link in the language of the form, and preloads that language', () => {
    const [code] = createCode('html', { ...plain, lang: 'lg' });
    expect(code).toContain(`>${links['pay-fees'].lg}</a>`);
    expect(code).toContain('href="https://pay.example/embed/1/pay-fees.lg.js"');
  });

  it('uses the tag and the page of the loan application for that form', () => {
    const loan = { ...plain, widget: 'loan-application' } as const;
    const link = `<a href="https://pay.example/installment-payments/options/loan-application?school=st-marys-kisubi">Apply for a loan</a>`;
    expect(createCode('html', loan)[0]).toContain(
      `<somesa-loan-application school="st-marys-kisubi" style="display: block; min-height: 800px">\n  ${link}\n</somesa-loan-application>`,
    );
    expect(createCode('wordpress', loan)[2]).toBe(
      `<div data-somesa="loan-application" data-school="st-marys-kisubi" style="min-height: 800px">\n  ${link}\n</div>`,
    );
    expect(createCode('react', loan)[1]).toContain(
      `    <SomesaLoanApplication host="https://pay.example" school="st-marys-kisubi">\n      ${link}\n    </SomesaLoanApplication>`,
    );
    const [framed] = createCode('iframe', loan);
    expect(framed).toContain(
      'src="https://pay.example/embed/frame/loan-application?school=st-marys-kisubi" title="Apply for a loan"',
    );
    expect(framed).toContain(`<noscript>${link}</noscript>`);
  });

  it('passes the same choices to a frame and contains a link for pages without scripts', () => {
    const [code = ''] = createCode('iframe', chosen);
    const src = /src="([^"]+)"/.exec(code)?.[1]?.replaceAll('&amp;', '&') ?? '';
    expect(src).toBe(origin + framePath(chosen));
    expect(Object.fromEntries(new URL(src).searchParams)).toEqual({
      school: 'st-marys-kisubi',
      lang: 'sw',
      theme: 'dark',
      accent: 'rgb(1 2 3)',
    });
    expect(code).toContain('<noscript><a href="https://pay.example/pay-fees?school=st-marys-kisubi">');
  });

  it('escapes values that could break out of the snippet', () => {
    const evil = { ...plain, school: '"><script>alert(1)</script>', accent: '"x' };
    for (const code of snippetForms.flatMap((kind) => createCode(kind, evil)))
      expect(code).not.toContain('alert(1)<');
  });
});
