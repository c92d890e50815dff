export type {
  FeeChargedAnswer,
  FeeTakenBackAnswer,
  OfficeSchoolAnswer,
  OfficeSchoolChoice,
  OfficeSchoolsAnswer,
  OfficeSchoolView,
  SchoolOriginView,
  SchoolPayoutView,
  SchoolSnippetAnswer,
  SchoolStatementAnswer,
  SchoolStatementView,
  SchoolTermView,
  TermFeeView,
  WidgetSnippet,
} from '../contract/school-shapes';
export type { SettlementAnswer, SettlementView } from '../contract/settlement-shapes';
export { isDay } from '../loans/calendar';
export { isOriginText } from '../origin';
export { isUsualDay } from '../usual-day';
export * from './access';
export * from './audit-actions';
export * from './bank-codes';
export * from './doubts';
export * from './invitation-bodies';
export * from './invitation-views';
export * from './list-query';
export * from './lists';
export * from './office-list';
export * from './overview-views';
export * from './payment-bodies';
export * from './payment-views';
export * from './register-views';
export * from './report';
export * from './report-share';
export * from './report-views';
export * from './schedule-views';
export * from './school-bodies';
export * from './school-views';
export * from './search-views';
export * from './sent-views';
export * from './settlement-bodies';
export * from './settlement-views';
export * from './student-views';
export * from './support-views';
export * from './user-bodies';
export * from './user-views';
export * from './work';
export * from './work-bodies';
