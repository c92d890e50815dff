import { type AccountFormName, checkAccountForm } from '@somesa/core';
import { type FormValues, type KeptForm, useKeptForm } from '../../forms/use-kept-form';
import { useText } from '../../texts/use-text';
import { nameFailure } from './name-refusal';

/** Fields that no storage ever sees. */
const SECRET = ['password', 'password_confirmation', 'current_password', 'otp'];
/** The second password is right or wrong by the first. */
const CHECKED_WITH = { password: 'password_confirmation' };

/** A form about an account: core checks it, and its secrets stay in it. */
export const useAccountForm = <Values extends FormValues, Answer>({
  form,
  failed,
  send,
  ...rest
}: Omit<KeptForm<Values, Answer>, 'check' | 'texts' | 'secret' | 'checkedWith'> & {
  /** Whose checks these fields have. */
  form: AccountFormName;
  /** What is said where the server refused without a word. */
  failed?: string;
}) => {
  const texts = { ...useText('fields'), ...useText('accountFields') };
  return useKeptForm<Values, Answer>({
    ...rest,
    secret: SECRET,
    checkedWith: CHECKED_WITH,
    texts,
    check: (values) => checkAccountForm(form, values),
    send: async (values) => nameFailure(await send(values), Object.keys(rest.empty), failed),
  });
};
