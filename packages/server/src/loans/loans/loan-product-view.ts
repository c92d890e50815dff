import { formatLateFee, type Language, type LoanProduct, type LoanProductView } from '@somesa/core';
import { answerTexts } from '@somesa/core/answers';

/** Returns the public view of a product, without the terms that only staff see. Its late fee is a sentence. */
export const toProductView = (product: LoanProduct, language: Language): LoanProductView => {
  const { late, allocationOrder: _order, offerDays: _days, ...view } = product;
  return { ...view, lateFee: formatLateFee(late, answerTexts[language].lateFee) };
};
