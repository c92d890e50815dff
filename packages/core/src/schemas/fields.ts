import { type BankName, bankNames } from '../people/banks';
import { type Network, networks } from '../people/networks';
import { normaliseRegNo } from '../people/student';
import { compactText } from '../strings/clean-text';
import * as schemas from './field-schemas';
import type { JsonSchema } from './json-schema';
import { checked } from './structs';
import { type FieldName, validateField } from './validate-fields';

/** Creates the struct of a field with its own error keys. */
const field = <T>(name: FieldName, schema: JsonSchema, clean?: (text: string) => string) =>
  checked<T>((value) => validateField(name, value), schema, clean);

/** Registration number, normalised. */
export const regNo = field<string>('regNo', schemas.regNo, normaliseRegNo);
export const schoolSlug = field<string>('school', schemas.slug);
export const amount = field<number>('amount', schemas.amount);
export const paymentMethod = field<'mobile' | 'bank'>(
  'paymentMethod',
  schemas.createWordSchema(['mobile', 'bank']),
);
export const network = field<Network>('network', schemas.createWordSchema(networks));
export const phoneNumber = field<string>('phoneNumber', schemas.phone);
export const bankName = field<BankName>('bankName', schemas.createWordSchema(bankNames));
export const accountNumber = field<string>('accountNumber', schemas.accountNumber);
/** Account number without the spaces with which people group its digits. */
export const compactAccountNumber = field<string>('accountNumber', schemas.accountNumber, compactText);
