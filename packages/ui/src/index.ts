export type { IconNode } from 'lucide';
export { toast } from 'react-hot-toast/headless';
export { Accordion, type AccordionItem, type OpenItem } from './accordion/accordion';
export { Avatar, type AvatarSize } from './avatar/avatar';
export { AvatarGroup } from './avatar/avatar-group';
export { Button, type ButtonKind, buttonClass } from './button/button';
export { ButtonLink } from './button/button-link';
export { DangerButton } from './button/danger-button';
export { ShareButton } from './button/share-button';
export { CostChart } from './chart/cost-chart';
export { type PartGroup, ProgressChart } from './chart/progress-chart';
export { Dropdown } from './dropdown/dropdown';
export type { DropdownOption, MenuLinkProps } from './dropdown/menu';
export { CodeField } from './field/code-field';
export { DateRange, type DayRange, isRangeReversed } from './field/date-range';
export {
  controlClass,
  Field,
  type FieldFrame,
  FieldLine,
  getInitialValue,
  labelClass,
  type TextControl,
} from './field/field';
export { type ChosenFile, FileField } from './field/file-field';
export { FilePreview } from './field/file-preview';
export { groupThousands, MoneyField } from './field/money-field';
export { PasswordField } from './field/password-field';
export { RadioCard, radioGroupClass } from './field/radio-card';
export { SelectField } from './field/select-field';
export { TextArea } from './field/text-area';
export { useMedia } from './hooks/use-media';
export { useOnline } from './hooks/use-online';
export { Icon } from './icon/icon';
export * from './icon/icons';
export { Drawer, type DrawerSide, type DrawerSize } from './overlay/drawer';
export { Modal, type ModalSize } from './overlay/modal';
export { ProgressRing } from './progress/progress-ring';
export { Skeleton } from './progress/skeleton';
export { Spinner } from './progress/spinner';
export { Sidebar } from './sidebar/sidebar';
export { Rating } from './slider/rating';
export { type Slide, Slider, type SliderTexts } from './slider/slider';
export { Stepper } from './stepper/stepper';
export * from './style/accent-colours';
export { baseClass, installGlobals, installWidgetGlobals } from './style/base';
export * from './style/contrast';
export { adoptStyles, css, cx, extractCss, glob, keyframes, setup, styled } from './style/goober';
export { networkColour } from './style/network-colour';
export { themeClass } from './style/theme';
export { colour, font, motion, radius, space, weight, wizardWidth } from './style/tokens';
export { Card } from './surface/card';
export { Notice, type NoticeKind } from './surface/notice';
export { RuledPaper, ruledPaperClass } from './surface/ruled-paper';
export { DataTable, type RowDetail, type TableColumn } from './table/data-table';
export { denseFrameClass } from './table/dense-table-styles';
export { cardsClass, tableClass, twoLinesClass } from './table/table-styles';
export { Chip, type ChipTone } from './text/chip';
export { type DefinitionRow, DefinitionRows } from './text/definition-rows';
export { VisuallyHidden } from './text/visually-hidden';
export { MAX_TOASTS, Toaster, toastOptions } from './toast/toaster';
