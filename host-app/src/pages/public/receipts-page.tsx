import { siteEn } from '@somesa/core';
import { css } from '@somesa/ui';
import { sheetClass } from '../../layout/width';
import { ReferenceForm } from './receipt/reference-form';

const head = css(`
  & h1 { font-size: 2rem; margin-bottom: 0.5rem; }
  & p { margin-bottom: 1.75rem; }
`);

/** Where a person who holds a receipt types its reference. */
export const ReceiptsPage = () => (
  <div className={sheetClass}>
    <div className={head}>
      <h1>{siteEn.receipts.title}</h1>
      <p>{siteEn.receipts.lede}</p>
    </div>
    <ReferenceForm />
  </div>
);
