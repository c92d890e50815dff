import type { FieldErrors } from '@somesa/core';
import { type Content, html, type Markup } from './html';

/** Row of a list of facts. */
export interface FactRow {
  name: string;
  value: Content;
}

/** Renders facts, each with its name. */
export const renderFacts = (rows: readonly FactRow[]): Markup =>
  html`<dl>${rows.map(({ name, value }) => html`<dt>${name}</dt><dd translate="no">${value}</dd>`)}</dl>`;

/** Renders a notice; an error is announced by screen readers. */
export const renderNotice = (kind: 'info' | 'error', content: Content): Markup =>
  kind === 'error'
    ? html`<div class="notice error" role="alert"><p>${content}</p></div>`
    : html`<div class="notice">${content}</div>`;

/** Field of a form, with the errors of all fields of its page. */
interface FieldProps {
  name: string;
  label: string;
  errors: FieldErrors;
}

const renderError = (name: string, errors: FieldErrors): Content =>
  errors[name] ? html`<span class="error" id="${name}-error">${errors[name].join(' ')}</span>` : null;

/** Returns the attributes of a field that connect it to its hint and its error. The first field with an error gets the focus. */
const renderAttributes = (name: string, errors: FieldErrors, hasHint: boolean): Markup => {
  const parts = [hasHint && `${name}-hint`, errors[name] && `${name}-error`].filter(Boolean).join(' ');
  return html` id="${name}" name="${name}"${parts !== '' && html` aria-describedby="${parts}"`}${
    errors[name] && html` aria-invalid="true"`
  }${Object.keys(errors)[0] === name && html` autofocus`}`;
};

/** Renders a field for one line of text. */
export const renderTextField = ({
  name,
  label,
  errors,
  value,
  hint,
  type = 'text',
  inputMode = 'text',
  autoComplete = 'off',
}: FieldProps & {
  value: string;
  hint: string;
  type?: 'text' | 'tel';
  inputMode?: 'text' | 'numeric' | 'tel';
  autoComplete?: 'off' | 'tel-national';
}): Markup => html`<div class="field"><label for="${name}">${label}</label>
<small id="${name}-hint">${hint}</small>${renderError(name, errors)}
<input type="${type}" inputmode="${inputMode}" value="${value}" autocomplete="${autoComplete}" autocapitalize="characters" autocorrect="off"${renderAttributes(name, errors, true)}></div>
`;

/** Renders a list to choose from. */
export const renderSelect = ({
  name,
  label,
  errors,
  value,
  options,
  placeholder,
}: FieldProps & { value: string; options: readonly string[]; placeholder: string }): Markup =>
  html`<div class="field"><label for="${name}">${label}</label>${renderError(name, errors)}
<select${renderAttributes(name, errors, false)}><option value="">${placeholder}</option>${options.map(
    (option) => html`<option${option === value && html` selected`}>${option}</option>`,
  )}</select></div>
`;

/** Renders choices of which one can be selected, or several as checkboxes: then `value` has those that are, with spaces between. */
export const renderChoices = ({
  name,
  label,
  errors,
  value,
  choices,
  type = 'radio',
}: FieldProps & {
  type?: 'radio' | 'checkbox';
  value: string;
  choices: readonly { value: string; label: string; note?: string }[];
}): Markup => html`<fieldset${errors[name] ? html` aria-describedby="${name}-error"` : null}><legend>${label}</legend>${renderError(name, errors)}
${choices.map(
  (choice, at) =>
    html`<label class="choice"><input type="${type}" name="${name}" value="${choice.value}"${
      value.split(' ').includes(choice.value) && html` checked`
    }${at === 0 && Object.keys(errors)[0] === name && html` autofocus`}> ${choice.label}${
      choice.note ? html` <small>${choice.note}</small>` : null
    }</label>`,
)}</fieldset>
`;

/** Button that sends a form. */
export interface FormButton {
  label: string;
  /** Step to which it leads; the next one if undefined. */
  goTo?: string;
  /** True if it is not the main action of its page, although it is the first button of its form. */
  isSecondary?: boolean;
}

/**
 * Renders a form that sends its fields in the body of a request, so that no value stands in an address. The first button is the one
 * that Enter presses.
 */
export const renderForm = ({
  action,
  hidden,
  content = null,
  buttons,
}: {
  action: string;
  hidden: Readonly<Record<string, string>>;
  content?: Content;
  buttons: readonly FormButton[];
}): Markup => html`<form method="post" action="${action}" autocomplete="off">
${Object.entries(hidden).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}
${content}${buttons.map(
  ({ label, goTo, isSecondary }, at) =>
    html`<button type="submit"${at === 0 && !isSecondary && html` class="main"`}${
      goTo !== undefined && html` name="goTo" value="${goTo}"`
    }>${label}</button>`,
)}
</form>
`;
