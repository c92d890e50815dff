import { childBody, groupBodies, parseGroupRequest } from '../schemas/children-bodies';
import { childAnswerShape, childrenShape } from './children-shapes';
import { bodyOf, bodyOfOneOf, endpoint } from './endpoint';
import { paymentStartedShape } from './payment-shapes';
import { empty, uuid } from './shapes';

export const listChildren = endpoint('GET /parent/children', {
  access: 'user',
  summary: 'List one’s children, with what each owes now and one’s last payments for them',
  answers: { 200: childrenShape },
});

export const addChild = endpoint('POST /parent/children', {
  access: 'user',
  summary: 'Add a child by registration number and school; one who is in the list already stays as they are',
  limit: 'lookUp',
  body: bodyOf(childBody),
  answers: { 201: childAnswerShape },
  problems: [404, 409],
});

export const removeChild = endpoint('DELETE /parent/children/:id', {
  access: 'user',
  summary: 'Remove a child from one’s list; payments stay',
  params: { id: uuid },
  notFound: 'child_not_found',
  answers: { 204: empty },
});

export const payForChildren = endpoint('POST /parent/children/payments', {
  access: 'user',
  isIdempotent: true,
  summary: 'Initiate one payment prompt or bank transfer for several of one’s children at one school',
  body: bodyOfOneOf([groupBodies.mobile, groupBodies.bank], parseGroupRequest),
  answers: { 201: paymentStartedShape },
  problems: [404, 409, 429],
});
