import type { ProblemCode } from '../errors';
import type { Language } from '../languages';
import { bodyFields as bodyFieldsEn } from '../messages/en/body-fields';
import { errors as errorsEn } from '../messages/en/errors';
import { fields as fieldsEn } from '../messages/en/fields';
import type { FieldMessage } from '../messages/field-message';
import { bodyFields as bodyFieldsLg } from '../messages/lg/body-fields';
import { errors as errorsLg } from '../messages/lg/errors';
import { fields as fieldsLg } from '../messages/lg/fields';
import { bodyFields as bodyFieldsSw } from '../messages/sw/body-fields';
import { errors as errorsSw } from '../messages/sw/errors';
import { fields as fieldsSw } from '../messages/sw/fields';

/** What the server says where it can't do what it was asked, in one language. */
export interface AnswerTexts {
  errors: Record<ProblemCode, string>;
  fields: Record<FieldMessage, string>;
}

/** What the server says where it can't do what it was asked, in every language. */
export const answerTexts: Record<Language, AnswerTexts> = {
  en: { errors: errorsEn, fields: { ...fieldsEn, ...bodyFieldsEn } },
  lg: { errors: errorsLg, fields: { ...fieldsLg, ...bodyFieldsLg } },
  sw: { errors: errorsSw, fields: { ...fieldsSw, ...bodyFieldsSw } },
};
