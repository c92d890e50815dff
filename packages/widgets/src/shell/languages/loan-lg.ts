export { texts } from '@somesa/core/loan-texts/lg';
