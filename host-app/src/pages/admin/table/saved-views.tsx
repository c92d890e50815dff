import { formatText } from '@somesa/core';
import type { AdminListName, ListViewsAnswer } from '@somesa/core/admin';
import { Button, closeIcon, css, Field, Icon, Notice } from '@somesa/ui';
import { type FormEvent, useState } from 'react';
import { FormProblem } from '../../../forms/form-problem';
import { useDraftForm } from '../../../forms/use-draft-form';
import { adminApi } from '../../../state/admin-api';
import { showFailure } from '../../../state/page-message';
import { useText } from '../../../texts/use-text';
import { AdminQueryView, useAdminQuery } from '../layout/admin-query-view';
import { FilterButton } from './school-filter';

type View = ListViewsAnswer['views'][number];

const panelClass = css(`
  display: grid;
  gap: 0.75rem;
  width: min(18rem, 80vw);
  padding: 0.25rem;
  & li { display: flex; align-items: center; gap: 0.25rem; }
  & li > :first-child { flex: 1; justify-content: flex-start; overflow-wrap: anywhere; text-align: start; }
  & form { display: grid; gap: 0.5rem; }
`);

const Panel = ({
  list,
  current,
  onOpen,
}: {
  list: AdminListName;
  current: string;
  onOpen: (query: string) => void;
}) => {
  const text = useText('admin').table.views;
  const query = useAdminQuery('GET /admin/list-views');
  const [removed, setRemoved] = useState<View | null>(null);
  const save = (view: Pick<View, 'name' | 'query'>) =>
    adminApi.call('PUT /admin/list-views', { body: { ...view, list } });
  const form = useDraftForm<{ name: string }, ListViewsAnswer>({
    empty: { name: '' },
    send: ({ name }) => save({ name, query: current }),
    onSent: query.put,
  });
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    setRemoved(null);
    form.submit(event);
  };
  const show = async (request: ReturnType<typeof save>, next: View | null): Promise<void> => {
    const answer = await request;
    if (!answer.ok) return void showFailure(answer.error.message);
    query.put(answer.value);
    setRemoved(next);
  };
  return (
    <div className={panelClass}>
      <AdminQueryView query={query} skeletonRows={2}>
        {({ views }) => {
          const own = views.filter((view) => view.list === list);
          return own.length > 0 ? (
            <ul>
              {own.map((view) => (
                <li key={view.name}>
                  <Button
                    kind="quiet"
                    aria-pressed={view.query === current}
                    onClick={() => onOpen(view.query)}
                  >
                    {view.name}
                  </Button>
                  <Button
                    kind="quiet"
                    aria-label={formatText(text.remove, { name: view.name })}
                    onClick={() =>
                      void show(
                        adminApi.call('POST /admin/list-views/remove', { body: { list, name: view.name } }),
                        view,
                      )
                    }
                  >
                    <Icon node={closeIcon} />
                  </Button>
                </li>
              ))}
            </ul>
          ) : (
            <p>{text.none}</p>
          );
        }}
      </AdminQueryView>
      {removed && (
        <Notice kind="info">
          {formatText(text.removed, { name: removed.name })}{' '}
          <Button kind="quiet" onClick={() => void show(save(removed), null)}>
            {text.undo}
          </Button>
        </Notice>
      )}
      {current !== '' && (
        <form onSubmit={submit} noValidate aria-label={text.save}>
          <FormProblem failure={form.failure} />
          <Field label={text.name} autoComplete="off" {...form.field('name')} />
          <Button type="submit" kind="secondary" isBusy={form.isBusy}>
            {text.save}
          </Button>
        </form>
      )}
    </div>
  );
};

/** Menu of the user’s own views of a list: each opens its filters, order and columns again. */
export const SavedViews = (props: {
  list: AdminListName;
  /** Parameters of the list as it is shown; empty if there are none to save. */
  current: string;
  onOpen: (query: string) => void;
}) => {
  const text = useText('admin').table.views;
  return (
    <FilterButton name={text.title} chosen={[]}>
      {(close) => (
        <Panel
          {...props}
          onOpen={(query) => {
            props.onOpen(query);
            close();
          }}
        />
      )}
    </FilterButton>
  );
};
