const SCHOOL = 'st-josephs-naggalama';
/** How often the page draws itself again, in milliseconds. */
const TICK_MS = 200;

/**
 * A page that draws itself again for reasons of its own, and asks the form to look otherwise in between. `library` is React,
 * or what has React's names.
 */
export const pageOf = ({ createElement: h, useEffect, useReducer, useState }) => {
  const button = (text, onClick) => h('button', { type: 'button', onClick }, text);

  return () => {
    const [drawn, tick] = useReducer((count) => count + 1, 0);
    const [isDark, setDark] = useState(false);
    const [isShown, setShown] = useState(true);
    const [receipt, setReceipt] = useState('');
    useEffect(() => {
      const timer = setInterval(tick, TICK_MS);
      return () => clearInterval(timer);
    }, []);
    const form = h(
      'somesa-pay-fees',
      {
        school: SCHOOL,
        lang: 'en',
        theme: isDark ? 'dark' : 'light',
        'onsomesa-paid': ({ detail }) => setReceipt(detail.reference),
      },
      h('a', { href: '/gallery/' }, 'Other pages'),
    );
    return h(
      'main',
      null,
      h('h1', null, 'Pay at Naggalama'),
      h('p', null, 'This page has been drawn ', h('output', null, drawn), ' times.'),
      button('Change the theme', () => setDark(!isDark)),
      button('Show or hide the form', () => setShown(!isShown)),
      isShown && form,
      receipt && h('p', { id: 'receipt' }, `Thank you. Your receipt is ${receipt}.`),
    );
  };
};
