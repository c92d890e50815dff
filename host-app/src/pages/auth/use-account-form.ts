import type { ApiFailure } from '@somesa/api-client';
import { type AccountFormName, checkAccountForm, err, type Result } from '@somesa/core';
import { type DraftForm, type FormValues, useDraftForm } from '../../forms/use-draft-form';
import { useText } from '../../texts/use-text';

/** Uses the fallback message if an error response contains none; connection errors keep their own message. */
const nameRefusal = (failure: ApiFailure, failed: string | undefined): ApiFailure =>
  failed === undefined || failure.kind === 'answer' || failure.status === null
    ? failure
    : { ...failure, message: failed };

/** Prefers a message about a value that the form has no field for, such as the token of a link, over the general message. */
const nameStranger = (failure: ApiFailure, fields: readonly string[]): ApiFailure => {
  const strange = Object.entries(failure.errors ?? {}).find(([name]) => !fields.includes(name));
  const text = strange?.[1][0];
  return text === undefined ? failure : { ...failure, message: text };
};

/** Returns the most specific message for a rejected form. */
const nameFailure = <T>(
  result: Result<T, ApiFailure>,
  fields: readonly string[],
  failed: string | undefined,
): Result<T, ApiFailure> =>
  result.ok ? result : err(nameStranger(nameRefusal(result.error, failed), fields));

/** Fields that are never stored. */
const SECRET = ['password', 'password_confirmation', 'current_password', 'otp'];
/** Fields to validate again when another changes: the second password depends on the first. */
const CHECKED_WITH = { password: 'password_confirmation' };

/** Manages a form about an account: validates it with core's rules and never stores its secrets. */
export const useAccountForm = <Values extends FormValues, Answer>({
  form,
  failed,
  send,
  ...rest
}: Omit<DraftForm<Values, Answer>, 'check' | 'texts' | 'secret' | 'checkedWith'> & {
  /** Name of the form whose validation applies to these fields. */
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
