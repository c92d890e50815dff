import * as loans from './loan-endpoints';
import * as parents from './parent-endpoints';
import * as payments from './payment-endpoints';
import * as schools from './school-endpoints';
import * as support from './support-endpoints';

export type { AnswerOf, Endpoint, FileAnswer, RequestOf } from './endpoint';
export { jsonSchemaOf } from './json-schema';
export * from './loan-endpoints';
export * from './parent-endpoints';
export * from './payment-endpoints';
export * from './school-endpoints';
export type { AnyStruct, PageCursor } from './shapes';
export * from './support-endpoints';

/** All endpoints that have a contract. */
export const endpoints = { ...payments, ...parents, ...loans, ...schools, ...support };
