/** Code of schools' sites, correct but for what follows `@ts-expect-error`. The types of the npm package are tried on it. */

/** Code that uses the tags without a framework. */
export const element = `
import { loadSomesa, type SomesaEventMap, type SomesaPayFeesElement } from '@somesa/widgets';
const done: Promise<void> = loadSomesa('https://pay.example');
// @ts-expect-error the host must be there
loadSomesa();
const form = document.createElement('somesa-pay-fees');
const same: SomesaPayFeesElement | null = document.querySelector('somesa-pay-fees');
form.school = 'st-marys-kisubi';
form.accent = null;
// @ts-expect-error a text or null
form.theme = 5;
// @ts-expect-error no such property
form.skool = 'x';
form.reset();
form.focus();
form.addEventListener('somesa-paid', (event) => {
  const reference: string = event.detail.reference;
  // @ts-expect-error no other detail
  event.detail.amount;
  return reference;
});
document.addEventListener('somesa-step', ({ detail }) => detail.step === 'regNo');
// @ts-expect-error no such step
document.addEventListener('somesa-step', ({ detail }) => detail.step === 'paid');
// @ts-expect-error no keyboard has a hand in it
form.addEventListener('somesa-error', (event: KeyboardEvent) => event.key);
const paid = (event: SomesaEventMap['somesa-paid']) => event.detail.reference;
form.removeEventListener('somesa-paid', paid);
export { done, same };
`;

/** Tags in JSX of React or Preact. */
export const jsx = `
export const plain = <somesa-pay-fees school="st-marys-kisubi"><a href="/">Pay school fees</a></somesa-pay-fees>;
export const full = (
  <somesa-pay-fees id="pay" school="a" lang="sw" theme="dark" accent="#7a1f2b" test
    onsomesa-paid={(event) => event.detail.reference.length}
    onsomesa-error={({ detail }) => detail.code === 'load_failed'} />
);
export const loan = (
  <somesa-loan-application school="a" onsomesa-applied={(event) => event.detail.reference.length} />
);
export const repayment = (
  <somesa-repayment school="a" onsomesa-paid={(event) => event.detail.reference.length} />
);
export const maybe = (lang: 'en' | undefined) => <somesa-pay-fees school="a" lang={lang} />;
// @ts-expect-error a school must be there
export const without = <somesa-pay-fees />;
// @ts-expect-error no such theme
export const pink = <somesa-pay-fees school="a" theme="pink" />;
// @ts-expect-error no such language
export const french = <somesa-pay-fees school="a" lang="fr" />;
// @ts-expect-error no such attribute
export const wrong = <somesa-pay-fees school="a" skool="b" />;
// @ts-expect-error only a script sets the address of the API
export const api = <somesa-pay-fees school="a" api="/api" />;
// @ts-expect-error no such detail
export const detail = <somesa-pay-fees school="a" onsomesa-paid={(event) => event.detail.amount} />;
// @ts-expect-error no such tag
export const other = <somesa-timetable school="a" />;
`;

/** Components of React. */
export const components = `
import { SomesaLoanApplication, SomesaPayFees, SomesaRepayment } from '@somesa/widgets/react';
import { createRef } from 'react';
import type { SomesaPayFeesElement } from '@somesa/widgets';
const ref = createRef<SomesaPayFeesElement>();
export const fees = (
  <SomesaPayFees host="https://pay.example" school="a" lang="sw" theme="dark" regNo="SMK-0001" amount={50000} test={false}
    returnUrl="/thanks" className="x" style={{ margin: 0 }} ref={ref}
    onReady={() => ref.current?.focus()} onPaid={({ reference }) => reference.length}
    onError={({ code }) => code === 'load_failed'}>
    <a href="/">Pay school fees</a>
  </SomesaPayFees>
);
export const loan = <SomesaLoanApplication host="https://pay.example" school="a" onApplied={({ reference }) => reference.length} />;
export const repayment = <SomesaRepayment host="https://pay.example" school="a" />;
// @ts-expect-error the host must be there
export const without = <SomesaPayFees school="a" />;
// @ts-expect-error no other detail
export const detail = <SomesaPayFees host="https://pay.example" school="a" onPaid={({ amount }) => amount} />;
`;

/** Props of a tag in a template of Vue. */
export const vue = `
import '@somesa/widgets/vue';
import type { GlobalComponents } from 'vue';
type Props = InstanceType<GlobalComponents['somesa-pay-fees']>['$props'];
export const full: Props = {
  school: 'a', lang: undefined, theme: 'dark', 'reg-no': 'SMK-0001', amount: 50000,
  onSomesaPaid: ({ detail }) => detail.reference.length,
};
// @ts-expect-error a school must be there
export const without: Props = {};
// The compiler reads reg-no of a template as regNo.
export const inTemplate: Props = { school: 'a', regNo: 'SMK-0001', returnUrl: '/thank-you' };
// @ts-expect-error no such theme
export const pink: Props = { school: 'a', theme: 'pink' };
`;

/** Attributes of a tag in Svelte. */
export const svelte = `
import '@somesa/widgets/svelte';
import type { SvelteHTMLElements } from 'svelte/elements';
type Props = SvelteHTMLElements['somesa-repayment'];
export const full: Props = {
  school: 'a', lang: 'sw', class: 'x', 'onsomesa-paid': ({ detail }) => detail.reference.length,
};
// @ts-expect-error a school must be there
export const without: Props = {};
// @ts-expect-error no such language
export const french: Props = { school: 'a', lang: 'fr' };
`;

/** Attributes of a tag in Solid. */
export const solid = `
import '@somesa/widgets/solid';
import type { JSX } from 'solid-js';
type Props = JSX.IntrinsicElements['somesa-loan-application'];
export const full: Props = {
  school: 'a', class: 'x', 'on:somesa-applied': ({ detail }) => detail.reference.length,
};
// @ts-expect-error a school must be there
export const without: Props = {};
`;

/** Attributes of a tag in a component of Astro, which lists its attributes of every tag in the same way. */
export const astro = `
import '@somesa/widgets/astro';
declare global { namespace astroHTML.JSX { interface HTMLAttributes { class?: string; lang?: string } } }
type Props = astroHTML.JSX.IntrinsicElements['somesa-pay-fees'];
export const full: Props = { school: 'a', lang: undefined, class: 'x', 'reg-no': 'SMK-0001', amount: 50000 };
// @ts-expect-error a school must be there
export const without: Props = {};
// @ts-expect-error no such language
export const french: Props = { school: 'a', lang: 'fr' };
// @ts-expect-error no such attribute
export const wrong: Props = { school: 'a', skool: 'b' };
`;
