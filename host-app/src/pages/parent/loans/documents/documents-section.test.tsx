import type { ApiFailure, UploadsApi } from '@somesa/api-client';
import { createFakeCall, type Handler, mockCall } from '@somesa/api-client/testing';
import {
  err,
  type LoanFileKind,
  type LoanFileView,
  type LoanView,
  loanFileKinds,
  ok,
  type Result,
  type UploadView,
} from '@somesa/core';
import loans from '@somesa/core/messages/en/site/loans.json';
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { sampleLoan } from '../../../../testing/loans';
import { press, render, settle } from '../../../../testing/render';
import { DocumentsSection } from './documents-section';
import type { DocumentTools } from './use-document';

const text = loans.documents;
const file = (kind: LoanFileKind, name: string, uploadedAt = '2026-11-20T08:05:00.000Z'): LoanFileView => ({
  id: `d-${name}`,
  kind,
  name,
  size: 345_678,
  type: 'image/jpeg',
  uploadedAt,
});
const connectionFailure: ApiFailure = { kind: 'connection', status: null, message: 'Network Error' };

let leave: () => Promise<void> = async () => undefined;
afterEach(() => leave());

type Uploading = Parameters<UploadsApi['uploadFile']>[0];

const StatefulSection = ({ first, tools }: { first: LoanView; tools: DocumentTools }) => {
  const [loan, setLoan] = useState(first);
  return <DocumentsSection loan={loan} onLoan={setLoan} tools={tools} />;
};

/** Renders the section with a server whose response the test controls. */
const open = async (loan: LoanView) => {
  const uploads: (Uploading & { end: (answer: Result<UploadView, ApiFailure>) => void })[] = [];
  const added = vi.fn<Handler<'POST /parent/loans/:id/documents'>>(async ({ body: { kind } }) => {
    const documents = [...loan.documents, file(kind, 'new.jpg', '2026-11-21T08:05:00.000Z')];
    return ok({ loan: { ...loan, documents } });
  });
  const tools: DocumentTools = {
    shrink: async (picture) => new File([picture.slice(0, 3)], picture.name, { type: 'image/jpeg' }),
    api: {
      uploadFile: (request) => new Promise((end) => uploads.push({ ...request, end })),
      call: createFakeCall({
        'POST /uploads/pages': mockCall('POST /uploads/pages', {
          upload: { ...uploaded, name: 'pages.pdf' },
        }),
        'POST /parent/loans/:id/documents': added,
      }),
    },
  };
  const view = await render(<StatefulSection first={loan} tools={tools} />);
  leave = view.unmount;
  const choose = async (kind: LoanFileKind, chosen: File) => {
    const input = view.container.querySelector<HTMLInputElement>(`input[aria-label="${text.kinds[kind]}"]`);
    Object.defineProperty(input, 'files', { value: [chosen], configurable: true });
    await settle(() => input?.dispatchEvent(new Event('change', { bubbles: true })));
    await settle();
  };
  const rows = () => [...view.container.querySelectorAll('li')].map((row) => row.textContent ?? '');
  return { ...view, uploads, added, choose, rows };
};
const picture = () => new File(['a large picture'], 'front.jpg', { type: 'image/jpeg' });
const uploaded: UploadView = { id: 'upload-0123456789', name: 'front.jpg', size: 3, type: 'image/jpeg' };

it('lists the five documents: those added with name and size, those missing and those requested', async () => {
  const { rows, text: pageText } = await open(
    sampleLoan('under_review', {
      documents: [file('letter', 'old.pdf'), file('letter', 'new.pdf', '2026-11-21T08:05:00.000Z')],
      documentsNeeded: ['idBack'],
    }),
  );
  expect(rows()).toHaveLength(5);
  expect(rows()[1]).toContain(text.wanted);
  expect(rows()[0]).toContain('A clear photo');
  expect(rows()[4]).toContain('new.pdf, 338 KB');
  expect(pageText()).not.toContain('old.pdf');
  expect(pageText()).toContain(text.incomplete);
});

it('shows only the added documents once the loan is decided, and accepts no more', async () => {
  const { rows, container } = await open(sampleLoan('approved', { documents: [file('idFront', 'a.jpg')] }));
  expect(rows()).toHaveLength(1);
  expect([...container.querySelectorAll('button')].map((one) => one.textContent)).toEqual(['Download']);
});

it('shows the message from staff above the documents', async () => {
  const note = 'The back is dark.\nTake it by day.';
  const { container, text: pageText } = await open(
    sampleLoan('under_review', { documentsNeeded: ['idBack'], documentsNote: note }),
  );
  const [dd, list] = [container.querySelector('dd'), container.querySelector('ul')];
  expect(pageText()).toContain(text.note);
  expect(dd?.textContent).toBe(note);
  expect(dd && list && dd.compareDocumentPosition(list)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

describe('documents that were deleted after their retention period', () => {
  const removed = 'We deleted your documents on 21 May 2027.';

  it('are shown as deleted, with nothing to download', async () => {
    const { container, text: pageText } = await open(
      sampleLoan('declined', { documentsDeletedOn: '2027-05-21' }),
    );
    expect(pageText()).toContain(removed);
    expect(pageText()).not.toContain(text.lede);
    expect(container.querySelectorAll('li, button, a')).toHaveLength(0);
  });

  it('can be added again while the loan is undecided, and then the notice disappears', async () => {
    const afterRemoval = { documentsDeletedOn: '2027-05-21' };
    const { rows, text: pageText } = await open(sampleLoan('under_review', afterRemoval));
    expect([rows().length, pageText().includes(removed)]).toEqual([5, true]);
    await leave();
    const documents = loanFileKinds.map((kind) => file(kind, `${kind}.jpg`));
    const whole = await open(sampleLoan('under_review', { ...afterRemoval, documents }));
    expect(whole.text()).not.toContain(removed);
  });
});

describe('adding a picture', () => {
  it('reduces the picture, shows the upload progress, and then the picture', async () => {
    const { choose, uploads, container, text: pageText, added, rows } = await open(sampleLoan('submitted'));
    await choose('idFront', picture());
    expect(uploads[0]?.kind).toBe('idFront');
    expect(uploads[0]?.file.size).toBe(3);
    await settle(() => uploads[0]?.onProgress?.(0.4));
    expect(pageText()).toContain('Uploading, 40%');
    expect(container.querySelector('progress')?.value).toBe(40);
    await settle(() => uploads[0]?.end(ok(uploaded)));
    await settle();
    expect(added.mock.lastCall?.[0]).toMatchObject({
      params: { id: 'l-1' },
      body: { kind: 'idFront', uploadId: uploaded.id },
    });
    expect(rows()[0]).toContain('new.jpg');
    expect(container.querySelector('progress')).toBeNull();
  });

  it("shows the server's error, and only lets another file be chosen", async () => {
    const { choose, uploads, container, text: pageText } = await open(sampleLoan('submitted'));
    await choose('idFront', picture());
    const errors = { file: ['Choose a photo: JPEG, PNG, WebP or HEIC'] };
    await settle(() => uploads[0]?.end(err({ kind: 'answer', status: 422, message: 'Check.', errors })));
    expect(pageText()).toContain('Choose a photo: JPEG');
    expect(container.querySelector(`button[aria-label^="${text.again}"]`)).toBeNull();
    await choose('idFront', picture());
    expect(uploads).toHaveLength(2);
    expect(pageText()).not.toContain('Choose a photo: JPEG');
  });

  it('sends the same file again after a connection failure', async () => {
    const { choose, uploads, container, text: pageText } = await open(sampleLoan('submitted'));
    await choose('idFront', picture());
    await settle(() => uploads[0]?.end(err(connectionFailure)));
    expect(pageText()).toContain('Network Error');
    await press(container, text.again);
    expect(uploads).toHaveLength(2);
    expect(uploads[1]?.file.name).toBe('front.jpg');
  });

  it('does not repeat an upload if only adding the file to the loan failed', async () => {
    const { choose, uploads, container, added, rows } = await open(sampleLoan('submitted'));
    added.mockResolvedValueOnce(err(connectionFailure));
    await choose('idFront', picture());
    await settle(() => uploads[0]?.end(ok(uploaded)));
    await settle();
    await press(container, text.again);
    await settle();
    expect(uploads).toHaveLength(1);
    expect(added).toHaveBeenCalledTimes(2);
    expect(rows()[0]).toContain('new.jpg');
  });

  it('can be cancelled, also by leaving the page', async () => {
    const { choose, uploads, container, added } = await open(sampleLoan('submitted'));
    await choose('idFront', picture());
    await press(container, text.stop);
    expect(uploads[0]?.signal?.aborted).toBe(true);
    await settle(() => uploads[0]?.end(ok(uploaded)));
    expect(added).not.toHaveBeenCalled();
    await choose('idBack', picture());
    await leave();
    leave = async () => undefined;
    expect(uploads[1]?.signal?.aborted).toBe(true);
  });
});

it('rejects a document over 10 MB before anything is sent', async () => {
  const { choose, uploads, text: pageText } = await open(sampleLoan('submitted'));
  const heavy = new File(['x'], 'bank.pdf', { type: 'application/pdf' });
  Object.defineProperty(heavy, 'size', { value: 10 * 1024 * 1024 + 1 });
  await choose('bankStatement', heavy);
  expect(uploads).toHaveLength(0);
  expect(pageText()).toContain('Choose a file up to 10 MB');
});

it('joins photos of a document to a file, which is added to the loan by a button', async () => {
  const { choose, uploads, text: pageText, container, added, rows } = await open(sampleLoan('submitted'));
  await choose('letter', picture());
  expect(pageText()).toContain('Page 1');
  await settle(() => uploads[0]?.end(ok(uploaded)));
  await settle();
  expect(added).not.toHaveBeenCalled();
  await press(container, text.addPhotos);
  await settle();
  expect(added.mock.lastCall?.[0]).toMatchObject({
    params: { id: 'l-1' },
    body: { kind: 'letter', uploadId: uploaded.id },
  });
  expect(rows()[4]).toContain('new.jpg');
  expect(pageText()).not.toContain('Page 1');
});
