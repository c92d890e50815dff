/** Paths of our own pages with the same function as each widget, by the widget's tag without `somesa-`. */
export const widgetPages = {
  'pay-fees': '/pay-fees',
  'loan-application': '/installment-payments/options/loan-application',
  repayment: '/installment-payments/options/repayment',
} as const;

/** Tag of a widget without `somesa-`. */
export type WidgetName = keyof typeof widgetPages;

/** All widgets, in the order in which schools see them. */
export const widgetNames = Object.keys(widgetPages) as readonly WidgetName[];
