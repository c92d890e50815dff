const SCHOOL = 'st-josephs-naggalama';
/** Interval between renders of the page, in milliseconds. */
const TICK_MS = 200;

/**
 * Creates a page that renders at an interval and changes the attributes of the form. The parameters are React, or a library with the
 * same exports, and a function that renders the form.
 */
export const createPage = ({ createElement: h, useEffect, useReducer, useState }, renderForm) => {
  const createButton = (text, onClick) => h('button', { type: 'button', onClick }, text);

  return () => {
    const [drawn, tick] = useReducer((count) => count + 1, 0);
    const [isDark, setDark] = useState(false);
    const [isShown, setShown] = useState(true);
    const [receipt, setReceipt] = useState('');
    useEffect(() => {
      const timer = setInterval(tick, TICK_MS);
      return () => clearInterval(timer);
    }, []);
    const form = renderForm(
      { school: SCHOOL, lang: 'en', theme: isDark ? 'dark' : 'light' },
      ({ reference }) => setReceipt(reference),
      h('a', { href: '/gallery/' }, 'Other pages'),
    );
    return h(
      'main',
      null,
      h('h1', null, 'Pay at Naggalama'),
      h('p', null, 'This page has been drawn ', h('output', null, drawn), ' times.'),
      createButton('Change the theme', () => setDark(!isDark)),
      createButton('Show or hide the form', () => setShown(!isShown)),
      isShown && form,
      receipt && h('p', { id: 'receipt' }, `Thank you. Your receipt is ${receipt}.`),
    );
  };
};
