import type { ApiFailure } from '@somesa/api-client';
import { type AccountFormName, checkAccountForm, err, type Result } from '@somesa/core';
import { type DraftForm, type FormValues, useDraftForm } from '../../forms/use-draft-form';
import { useText } from '../../texts/use-text';

/** Puts our own sentence where an answer that is not 200 brought none; a broken line keeps the line’s words. */
const nameRefusal = (failure: ApiFailure, failed: string | undefined): ApiFailure =>
  failed === undefined || failure.kind === 'answer' || failure.status === null
    ? failure
    : { ...failure, message: failed };

/** Says what is wrong with something that the form has no field for, as the token of a link, instead of a general sentence. */
const nameStranger = (failure: ApiFailure, fields: readonly string[]): ApiFailure => {
  const strange = Object.entries(failure.errors ?? {}).find(([name]) => !fields.includes(name));
  const text = strange?.[1][0];
  return text === undefined ? failure : { ...failure, message: text };
};

/** Gives a refused form the sentence that says most of why. */
const nameFailure = <T>(
  result: Result<T, ApiFailure>,
  fields: readonly string[],
  failed: string | undefined,
): Result<T, ApiFailure> =>
  result.ok ? result : err(nameStranger(nameRefusal(result.error, failed), fields));

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
}: Omit<DraftForm<Values, Answer>, 'check' | 'texts' | 'secret' | 'checkedWith'> & {
  /** Name of the form whose checks apply to these fields. */
  form: AccountFormName;
  /** Message shown if the server refuses without giving one. */
  failed?: string;
}) => {
  const texts = { ...useText('fields'), ...useText('accountFields') };
  return useDraftForm<Values, Answer>({
    ...rest,
    secret: SECRET,
    checkedWith: CHECKED_WITH,
    texts,
    check: (values) => checkAccountForm(form, values),
    send: async (values) => nameFailure(await send(values), Object.keys(rest.empty), failed),
  });
};
