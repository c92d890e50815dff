/** The widgets that schools can put on their pages, each by its tag without `somesa-`, with the path of our own page that does the same. */
export const widgetPages = {
  'pay-fees': '/pay-fees',
  'loan-application': '/installment-payments/options/loan-application',
  repayment: '/installment-payments/options/repayment',
} as const;

/** A widget, named as its tag is without `somesa-`. */
export type WidgetName = keyof typeof widgetPages;

/** Every widget, in the order in which schools are shown them. */
export const widgetNames = Object.keys(widgetPages) as readonly WidgetName[];
