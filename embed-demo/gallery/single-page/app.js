/* A small single-page site that uses the history API. */
const SCHOOL = 'kings-college-buddo';
const main = document.querySelector('main');

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

/** Creates the tag, also before our script has defined it. */
const createFeesForm = () => {
  const form = document.createElement('somesa-pay-fees');
  form.school = SCHOOL;
  form.theme = 'light';
  form.accent = '#14213d';
  return form;
};

const createMoveButton = (form) => {
  const button = document.createElement('button');
  const aside = document.createElement('aside');
  button.textContent = 'Move the form aside';
  button.addEventListener('click', () => aside.append(form));
  return [button, aside];
};

const screens = {
  '/gallery/single-page.html': () => [heading('Parents’ portal'), paragraph('Choose what you came for.')],
  '/gallery/single-page/fees': () => {
    const form = createFeesForm();
    return [heading('School fees'), form, ...createMoveButton(form)];
  },
  '/gallery/single-page/news': () => [heading('News'), paragraph('Visiting day is on Sunday.')],
};

const show = () =>
  main.replaceChildren(...(screens[location.pathname] ?? screens['/gallery/single-page.html'])());

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
