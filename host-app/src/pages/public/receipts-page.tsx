import { siteEn } from '@somesa/core';
import { sheetClass } from '../../layout/width';
import { ReferenceForm } from './receipt/reference-form';

/** Where a person who holds a receipt types its reference. */
export const ReceiptsPage = () => (
  <div className={sheetClass}>
    <h1>{siteEn.receipts.title}</h1>
    <p className="lede">{siteEn.receipts.lede}</p>
    <ReferenceForm />
  </div>
);
