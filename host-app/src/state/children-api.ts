import { createApi, createChildrenApi } from '@somesa/api-client';
import { signedInOptions } from './auth-api';

/** API with which the signed-in user keeps their children. */
export const childrenApi = createChildrenApi(signedInOptions);

/** API with which the signed-in user pays for several children: the requests of a payment, initiated for the children. */
export const childrenPaymentApi = {
  ...createApi(signedInOptions),
  initiatePayment: childrenApi.payForChildren as unknown as ReturnType<typeof createApi>['initiatePayment'],
};
