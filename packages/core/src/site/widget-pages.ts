import type { Language } from '../people/languages';
import { escapeHtml } from '../strings/markup';

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

/**
 * Height that a page reserves for each widget until it has loaded, in CSS pixels, so that the rest of the page does not move: the first
 * step on a phone, and of the longer loan application more than a phone shows.
 */
export const reservedHeightsPx: Readonly<Record<WidgetName, number>> = {
  'pay-fees': 420,
  'loan-application': 800,
  repayment: 420,
};

/** Returns the value of the `style` attribute that reserves a widget's height in a `div`. */
export const formatReservedHeight = (widget: WidgetName): string =>
  `min-height: ${reservedHeightsPx[widget]}px`;

/** Returns the value of the `style` attribute that reserves a widget's height in its tag. */
export const formatReservedStyle = (widget: WidgetName): string =>
  `display: block; ${formatReservedHeight(widget)}`;

/** Returns the path of the file with a form's first step and one language, below the folder of the embed. A page loads it beside the script. */
export const getPreloadPath = (language: Language): string => `1/pay-fees.${language}.js`;

/**
 * Returns the HTML that starts the forms of a page: the script, and the first step, which browsers load at the same time.
 * @param origin address of our host without a slash at its end
 */
export const formatEmbedScript = (origin: string, language: Language): string => {
  const folder = `${escapeHtml(origin)}/embed/`;
  return `<script type="module" src="${folder}1/somesa.js" async></script>
<link rel="modulepreload" href="${folder}${getPreloadPath(language)}" fetchpriority="low">`;
};
