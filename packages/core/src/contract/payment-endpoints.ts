import { regNo, schoolSlug } from '../schemas/fields';
import { parsePaymentMethod, parsePaymentRequest, paymentBodies } from '../schemas/payment-bodies';
import { bodyOfOneOf, endpoint } from './endpoint';
import {
  loanDueShape,
  payerChargesShape,
  paymentShape,
  paymentStartedShape,
  receiptShape,
  schoolChoiceShape,
  studentShape,
} from './payment-shapes';
import { object, optionally, text, uuid } from './shapes';

const { fees, repayment, ownRepayment, earlyRepayment, retry } = paymentBodies;
const byRegNo = { params: { regNo }, query: { school: optionally(schoolSlug) }, limit: 'lookUp' } as const;
const byReference = { params: { reference: text }, limit: 'lookUp', access: 'guest' } as const;

export const lookUpStudent = endpoint('GET /students/:regNo', {
  access: 'guest',
  summary: 'Look up a child by registration number: a masked name, and what is to pay',
  ...byRegNo,
  answers: { 200: studentShape, 300: schoolChoiceShape },
  problems: [403, 404],
});

export const lookUpLoanDue = endpoint('GET /students/:regNo/loan-due', {
  access: 'guest',
  summary: 'Look up what is to pay next on the loan of a child, and nothing more of it',
  ...byRegNo,
  answers: { 200: loanDueShape, 300: schoolChoiceShape },
  problems: [403, 404],
});

export const listPayerCharges = endpoint('GET /payer-charges', {
  access: 'guest',
  summary: 'List what each network charges a payer today, on top of the amount',
  answers: { 200: payerChargesShape },
});

export const initiatePayment = endpoint('POST /payments', {
  access: 'guest_or_user',
  isIdempotent: true,
  summary: 'Initiate a payment of fees or a loan repayment; with a token it belongs to the signed-in user',
  body: bodyOfOneOf(
    [
      fees.mobile,
      fees.bank,
      repayment.mobile,
      repayment.bank,
      ownRepayment.mobile,
      ownRepayment.bank,
      earlyRepayment.mobile,
      earlyRepayment.bank,
    ],
    parsePaymentRequest,
  ),
  answers: { 201: paymentStartedShape },
  problems: [403, 404, 409, 429],
});

export const getPayment = endpoint('GET /payments/:id', {
  access: 'guest_or_user',
  acceptsPaymentToken: true,
  summary: 'Get a payment; with Accept: text/event-stream, follow every change of it',
  params: { id: uuid },
  notFound: 'payment_not_found',
  answers: { 200: object({ payment: paymentShape }) },
  problems: [404],
});

export const retryPayment = endpoint('POST /payments/:id/retry', {
  access: 'guest_or_user',
  acceptsPaymentToken: true,
  isIdempotent: true,
  summary: 'Retry a payment that failed, expired or waited too long, with the same or another payment method',
  params: { id: uuid },
  notFound: 'payment_not_found',
  body: bodyOfOneOf([retry.mobile, retry.bank], parsePaymentMethod),
  answers: { 201: paymentStartedShape },
  problems: [404, 409, 429],
});

export const getReceipt = endpoint('GET /receipts/:reference', {
  summary: 'Get a receipt, for anyone who has its reference',
  ...byReference,
  answers: { 200: receiptShape },
  problems: [404],
});

export const getReceiptPicture = endpoint('GET /receipts/:reference/picture', {
  summary: 'Get the picture that apps show beside the link of a receipt; it contains no personal data',
  ...byReference,
  answers: { 200: { file: 'image/png' } },
  problems: [404],
});

export const downloadReceipt = endpoint('GET /receipts/:reference/pdf', {
  summary: 'Download a receipt as a PDF',
  ...byReference,
  answers: { 200: { file: 'application/pdf' } },
  problems: [404],
});
