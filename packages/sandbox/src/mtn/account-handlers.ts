import { getOwnerName, isUgandanMobile } from '../phone';
import type { Product } from '../transactions/transaction';
import type { TransactionStore } from '../transactions/transaction-store';
import { field, header, type ProviderResponse } from '../wire/wire';
import type { MtnCall } from './mtn-request-checks';
import { MTN } from './mtn-responses';
import { TEST_NUMBER_PREFIX } from './test-plans';

const ACTIVE_TEST_NUMBERS: Readonly<Record<string, ProviderResponse>> = {
  '450': MTN.notFound,
  '451': { status: 200, body: { result: false } },
  '452': MTN.notAllowed,
  '453': MTN.wrongEnvironment,
  '454': MTN.internal,
  '455': MTN.unavailable,
};
const MAX_NOTIFICATION_CHARS = 160;

export function createBalanceHandler(store: TransactionStore, product: Product, ownCurrency: string) {
  return ({ request }: MtnCall): ProviderResponse => {
    const currency = field(request.params, 'currency');
    if (currency !== undefined && currency !== ownCurrency) return MTN.wrongCurrency;
    const availableBalance = String(store.balance('mtn', product));
    return { status: 200, body: { availableBalance, currency: ownCurrency } };
  };
}

/** Returns whether an account holder is active. */
export function handleActive({ request }: MtnCall): ProviderResponse {
  const type = String(field(request.params, 'type')).toLowerCase();
  const id = String(field(request.params, 'id'));
  if (!['msisdn', 'email', 'party_code'].includes(type)) return MTN.badRequest('The party type is unknown.');
  if (type !== 'msisdn') return { status: 200, body: { result: true } };
  if (!id.startsWith(TEST_NUMBER_PREFIX)) return { status: 200, body: { result: isUgandanMobile(id) } };
  return ACTIVE_TEST_NUMBERS[id.slice(TEST_NUMBER_PREFIX.length)] ?? { status: 200, body: { result: true } };
}

/** Returns the name of an account holder. */
export function handleUserInfo({ request }: MtnCall): ProviderResponse {
  const id = String(field(request.params, 'id'));
  if (String(field(request.params, 'type')).toLowerCase() !== 'msisdn') return MTN.notFound;
  if (id.startsWith(TEST_NUMBER_PREFIX)) return { status: 200, body: person('Sand', 'Box', 'sv_SE') };
  if (!isUgandanMobile(id)) return MTN.notFound;
  const { first, last } = getOwnerName(id);
  return { status: 200, body: person(first, last, 'en_UG') };
}

/** Creates the handler of notifications to the payer, which MTN accepts only after the payment succeeded. */
export function createNotificationHandler(store: TransactionStore) {
  return ({ reference, body, request }: MtnCall): ProviderResponse => {
    const transaction = store.find('mtn', 'collection', reference);
    if (!transaction) return MTN.notFound;
    const message = field(body, 'notificationMessage') ?? header(request, 'notificationmessage');
    if (typeof message !== 'string' || message.length > MAX_NOTIFICATION_CHARS) {
      return MTN.badRequest('notificationMessage is missing or too long.');
    }
    return transaction.status === 'successful' ? { status: 200 } : MTN.notCompleted;
  };
}

function person(first: string, last: string, locale: string) {
  return {
    given_name: first,
    family_name: last,
    birthdate: '1976-08-13',
    locale,
    gender: 'MALE',
    status: 'ACTIVE',
  };
}
