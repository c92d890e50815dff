/* A small site that never loads a page: its addresses are made with the history API. */
const SCHOOL = 'kings-college-buddo';
const place = document.querySelector('main');

const paragraph = (text) => {
  const element = document.createElement('p');
  element.textContent = text;
  return element;
};

const heading = (text) => {
  const element = document.createElement('h1');
  element.textContent = text;
  return element;
};

/** Made like any element: before our script came, it is an element like any other until then. */
const feesForm = () => {
  const form = document.createElement('somesa-pay-fees');
  form.school = SCHOOL;
  form.theme = 'light';
  form.accent = '#14213d';
  return form;
};

const moveButton = (form) => {
  const button = document.createElement('button');
  const aside = document.createElement('aside');
  button.textContent = 'Move the form aside';
  button.addEventListener('click', () => aside.append(form));
  return [button, aside];
};

const screens = {
  '/gallery/single-page.html': () => [heading('Parents’ portal'), paragraph('Choose what you came for.')],
  '/gallery/single-page/fees': () => {
    const form = feesForm();
    return [heading('School fees'), form, ...moveButton(form)];
  },
  '/gallery/single-page/news': () => [heading('News'), paragraph('Visiting day is on Sunday.')],
};

const show = () =>
  place.replaceChildren(...(screens[location.pathname] ?? screens['/gallery/single-page.html'])());

document.addEventListener('click', (event) => {
  const link = event.target.closest('a[data-route]');
  if (!link) return;
  event.preventDefault();
  history.pushState(null, '', link.getAttribute('href'));
  show();
});
addEventListener('popstate', show);
show();

const script = document.createElement('script');
script.type = 'module';
script.src = document.documentElement.dataset.embed;
document.head.append(script);
