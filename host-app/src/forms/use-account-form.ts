import type { ApiFailure } from '@somesa/api-client';
import { type AccountFormName, err, type Result, validateAccountForm } from '@somesa/core';
import { useText } from '../texts/use-text';
import { type DraftForm, type FormValues, useDraftForm } from './use-draft-form';

const withFallbackMessage = (failure: ApiFailure, fallback: string | undefined): ApiFailure =>
  fallback === undefined || failure.kind === 'answer' || failure.status === null
    ? failure
    : { ...failure, message: fallback };

// Prefers a message about a value that the form has no field for, such as the token of a link, over the
// general message.
const withUnknownFieldMessage = (failure: ApiFailure, fields: readonly string[]): ApiFailure => {
  const unknownField = Object.entries(failure.errors ?? {}).find(([name]) => !fields.includes(name));
  const text = unknownField?.[1][0];
  return text === undefined ? failure : { ...failure, message: text };
};

/** Returns the most specific message for a rejected form. */
const withSpecificMessage = <T>(
  result: Result<T, ApiFailure>,
  fields: readonly string[],
  fallback: string | undefined,
): Result<T, ApiFailure> =>
  result.ok ? result : err(withUnknownFieldMessage(withFallbackMessage(result.error, fallback), fields));

/** Fields that are never stored. */
const SECRET = ['password', 'password_confirmation', 'current_password', 'otp'];
const CHECKED_WITH = { password: 'password_confirmation' };

/** Manages a form about an account: validates it with core's rules and never stores its secrets. */
export const useAccountForm = <Values extends FormValues, Answer>({
  form,
  fallback,
  send,
  ...rest
}: Omit<DraftForm<Values, Answer>, 'check' | 'texts' | 'secret' | 'checkedWith' | 'resetsFor'> & {
  form: AccountFormName;
  /** Message shown if the server rejects the request without giving one. */
  fallback?: string;
}) => {
  const texts = { ...useText('fields'), ...useText('accountFields') };
  return useDraftForm<Values, Answer>({
    ...rest,
    // These forms show the account as it is stored: a new phone number counts only once its code was entered.
    resetsFor: 'stored-values',
    secret: SECRET,
    checkedWith: CHECKED_WITH,
    texts,
    check: (values) => validateAccountForm(form, values),
    send: async (values) => withSpecificMessage(await send(values), Object.keys(rest.empty), fallback),
  });
};
