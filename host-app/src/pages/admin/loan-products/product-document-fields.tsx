import { isEitherStatement, loanFileKinds, loanStatementKinds } from '@somesa/core';
import { css, SelectField } from '@somesa/ui';
import { useText } from '../../../texts/use-text';
import { Options } from '../layout/options';
import { CheckList } from '../table/check-list';
import { type DocumentNeed, documentNeeds, type ProductChoices } from './product-values';

const layoutClass = css(`
  display: grid;
  gap: 0.5rem;
  & h3 { font-size: 1rem; }
  & > .kinds { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(14rem, 100%), 1fr)); gap: 0.75rem 1rem; }
`);

/** Fields for the documents that an application must or may have. */
export const ProductDocumentFields = ({
  choices,
  onChange,
}: {
  choices: ProductChoices;
  onChange: (choices: ProductChoices) => void;
}) => {
  const text = useText('admin').loanProduct;
  const names = useText('loans').documents.kinds;
  const { documents } = choices;
  const canOneBeEnough = isEitherStatement({
    required: loanStatementKinds.filter((kind) => documents[kind] === 'required'),
    optional: [],
    isOneStatementEnough: true,
  });
  return (
    <div className={layoutClass}>
      <h3>{text.documents}</h3>
      <div className="kinds">
        {loanFileKinds.map((kind) => (
          <SelectField
            key={kind}
            label={names[kind]}
            value={documents[kind]}
            onChange={({ target }) =>
              onChange({ ...choices, documents: { ...documents, [kind]: target.value as DocumentNeed } })
            }
          >
            <Options values={documentNeeds} names={text.needs} />
          </SelectField>
        ))}
      </div>
      {canOneBeEnough && (
        <CheckList
          label={text.documents}
          options={[{ value: 'one', label: text.oneStatement }]}
          chosen={choices.isOneStatementEnough ? ['one'] : []}
          onChange={(chosen) => onChange({ ...choices, isOneStatementEnough: chosen.length > 0 })}
        />
      )}
    </div>
  );
};
