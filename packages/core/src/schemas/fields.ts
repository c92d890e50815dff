import { coerce, define, type Struct, string } from 'superstruct';
import type { BankName } from '../banks';
import type { Network } from '../networks';
import { normaliseRegNo } from '../student';
import { type FieldName, validateField } from './validate-fields';

/** Creates the struct of a field with its own error keys. */
const field = <T>(name: FieldName): Struct<T, null> =>
  define<T>(name, (value) => validateField(name, value) ?? true);

/** Registration number, normalised. */
export const regNo = coerce(field<string>('regNo'), string(), normaliseRegNo);
export const schoolSlug = field<string>('school');
export const amount = field<number>('amount');
export const paymentMethod = field<'mobile' | 'bank'>('paymentMethod');
export const network = field<Network>('network');
export const phoneNumber = field<string>('phoneNumber');
export const bankName = field<BankName>('bankName');
export const accountNumber = field<string>('accountNumber');
