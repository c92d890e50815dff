import {
  formatText,
  isEitherStatement,
  type LoanFileKind,
  listAskedKinds,
  loanPictureKinds,
} from '@somesa/core';
import { type ChosenFile, css, FileField } from '@somesa/ui';
import { type LoanWidgetTexts, useLoan } from '../context';
import type { Slot } from '../flow/flow';
import { getProduct } from '../flow/loan-figures';
import { isPhoto } from '../uploads';

const list = css(`
  display: grid;
  gap: 0.75em;
  & h3 { font-size: 1.125em; margin-top: 0.5em; }
`);
const documentTypes =
  '.pdf,.doc,.docx,application/pdf,application/msword,application/vnd.openxmlformats-officedocument.wordprocessingml.document';

const formatStatus = (slot: Slot, { loan: t }: LoanWidgetTexts): string => {
  if (slot.kind === 'sending') return formatText(t.file_sending, { percent: slot.percent });
  return slot.kind === 'sent' ? t.file_done : t.file_waiting;
};

const getError = (slot: Slot | undefined, { loan: t }: LoanWidgetTexts): string | undefined => {
  if (slot?.kind === 'lost') return t.file_lost;
  return slot?.kind === 'failed' ? slot.message : undefined;
};

const FileSlot = ({ kind, isOptional }: { kind: LoanFileKind; isOptional: boolean }) => {
  const { store, flow, later, texts, t, ui } = useLoan();
  const slot = flow.slots[kind];
  const part = later.kind === 'ready' ? later.part : null;
  const photos = store.findPhotos(kind);
  const label = isOptional ? formatText(t.optional, { label: t[kind] }) : t[kind];
  const isPicture = loanPictureKinds.includes(kind);
  const content = slot && 'file' in slot ? slot.file : null;
  const file: ChosenFile | null = slot
    ? {
        name: slot.name,
        status: formatStatus(slot, texts),
        percent: slot.kind === 'sending' ? slot.percent : null,
        picture: isPicture ? content : null,
      }
    : null;
  if (part && photos && slot?.photos)
    return (
      <part.PhotoField
        label={label}
        status={formatStatus(slot, texts)}
        state={slot.photos}
        pages={photos}
        texts={{ ...t, tryAgain: ui.try_again }}
      />
    );
  const choose = (chosen: File): void =>
    part && !isPicture && isPhoto(chosen)
      ? store.startPhotos(kind, part.createPhotoPages, [chosen])
      : store.chooseFile(kind, chosen);
  return (
    <FileField
      label={label}
      hint={isPicture ? t.picture_hint : t.document_hint}
      error={getError(slot, texts)}
      accept={isPicture ? 'image/*' : `${documentTypes}${part ? ',image/*' : ''}`}
      camera={isPicture || part ? (kind === 'passportPhoto' ? 'user' : 'environment') : undefined}
      file={file}
      texts={{
        choose: t.file_choose,
        camera: t.file_camera,
        replace: t.file_replace,
        remove: t.file_remove,
        tryAgain: ui.try_again,
      }}
      onChoose={choose}
      onTryAgain={slot?.kind === 'failed' && content ? () => store.retryFile(kind) : undefined}
      onRemove={() => store.removeFile(kind)}
    />
  );
};

export const FileSlots = ({ kinds }: { kinds: readonly LoanFileKind[] }) => {
  const { flow, t, privacyHref } = useLoan();
  const rule = getProduct(flow)?.documents;
  const asked = rule ? listAskedKinds(rule).filter((kind) => kinds.includes(kind)) : [];
  if (!rule || asked.length === 0) return null;
  return (
    <div className={list}>
      <h3>{t.files_title}</h3>
      <p>
        {t.files_note}{' '}
        <a href={privacyHref} target="_blank" rel="noopener">
          {t.files_privacy}
        </a>
      </p>
      {isEitherStatement(rule) && asked.includes('bankStatement') && <p>{t.either}</p>}
      {asked.map((kind) => (
        <FileSlot key={kind} kind={kind} isOptional={rule.optional.includes(kind)} />
      ))}
    </div>
  );
};
