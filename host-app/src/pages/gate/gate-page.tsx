import {
  checkPass,
  DAY_MS,
  findListProblem,
  formatCount,
  formatDay,
  formatText,
  type GateCheck,
  MAX_GATE_LIST_DAYS,
  toKampalaDay,
  toKampalaTime,
  uiEn,
} from '@somesa/core';
import type { GateList } from '@somesa/core/admin';
import text from '@somesa/core/messages/en/admin/gate.json';
import { Button, Card, colour, css, Notice, radius, weight } from '@somesa/ui';
import { useCallback, useEffect, useRef, useState } from 'react';
import { createVerifier, fetchList, readKeptList, readToken } from './gate-list';
import { watchCamera } from './watch-camera';

const pageClass = css(`
  display: grid;
  gap: 1rem;
  align-content: start;
  box-sizing: border-box;
  max-width: 32rem;
  min-height: 100vh;
  margin-inline: auto;
  padding: 1rem;
  & h1 { font-size: 1.5rem; }
  & .list { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: 0 1rem; color: ${colour.muted}; }
  & .camera { display: grid; gap: 1rem; padding: 1rem; }
  & video { display: block; width: 100%; aspect-ratio: 1; object-fit: cover; border-radius: ${radius.card}; background: #000; }
`);
const resultClass = css(`
  display: grid;
  gap: 0.5rem;
  padding: 1.25rem;
  border: 3px solid ${colour.danger};
  border-radius: ${radius.card};
  background-color: ${colour.dangerTint};
  &.valid { border-color: ${colour.primary}; background-color: ${colour.tint}; }
  & h2 { font-size: 1.75rem; }
  & .name { font-size: 1.375rem; font-weight: ${weight.strong}; overflow-wrap: anywhere; }
  & button { margin-top: 0.5rem; }
`);

const formatProblem = (kind: keyof typeof text): string =>
  formatText(text[kind], { days: String(MAX_GATE_LIST_DAYS) });

/** Result of a check: in words and with a sign, never by colour alone. The focus moves to it, so that it is read aloud. */
const Result = ({ check: { kind, pass }, onNext }: { check: GateCheck; onNext: () => void }) => {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const isValid = kind === 'valid';
  return (
    <section className={`${resultClass}${isValid ? ' valid' : ''}`} data-result={kind}>
      <h2 ref={heading} tabIndex={-1}>
        <span aria-hidden="true">{isValid ? '✓ ' : '✗ '}</span>
        {isValid ? text.valid : text.refused}
      </h2>
      {pass && (
        <>
          <p className="name">{pass.name}</p>
          <p>{pass.className}</p>
          <p>{formatText(text.until, { day: formatDay(pass.validUntil, uiEn.months) })}</p>
        </>
      )}
      {!isValid && (
        <>
          <p>{formatProblem(kind)}</p>
          <p>{text.ask}</p>
        </>
      )}
      <Button isWide onClick={onNext}>
        {text.another}
      </Button>
    </section>
  );
};

/** Camera and result, one after the other. The camera stays on from pass to pass. */
const Checks = ({ list }: { list: GateList }) => {
  const [camera, setCamera] = useState<'off' | 'on' | 'blocked'>('off');
  const [check, setCheck] = useState<GateCheck | null>(null);
  const video = useRef<HTMLVideoElement>(null);
  const isWatching = camera === 'on' && check === null;
  useEffect(() => {
    if (!isWatching || !video.current) return;
    const onCode = (code: string): void =>
      void checkPass(code, list, { now: new Date(), verify: createVerifier(list) }).then(setCheck);
    const watching = watchCamera(video.current, onCode);
    watching.catch(() => setCamera('blocked'));
    return () => void watching.then((stop) => stop()).catch(() => {});
  }, [isWatching, list]);
  if (check) return <Result check={check} onNext={() => setCheck(null)} />;
  return (
    <Card className="camera">
      {camera === 'blocked' && <Notice kind="error">{text.camera_blocked}</Notice>}
      {isWatching && <video ref={video} autoPlay muted playsInline aria-label={text.aim} />}
      {isWatching && <p>{text.aim}</p>}
      <Button
        kind={isWatching ? 'secondary' : 'primary'}
        isWide
        onClick={() => setCamera(isWatching ? 'off' : 'on')}
      >
        {isWatching ? text.stop : text.scan}
      </Button>
    </Card>
  );
};

/** Fetches the list when the page opens and when there is a connection again. */
const useGateList = (token: string | null) => {
  const [list, setList] = useState(readKeptList);
  const [problem, setProblem] = useState<'link_gone' | 'not_fetched' | null>(null);
  const [isFetching, setFetching] = useState(false);
  const refresh = useCallback(async (): Promise<void> => {
    if (token === null) return;
    setFetching(true);
    const fetched = await fetchList(token);
    setFetching(false);
    setProblem(fetched.ok ? null : fetched.error);
    if (fetched.ok) setList(fetched.value);
    else if (fetched.error === 'link_gone') setList(null);
  }, [token]);
  useEffect(() => {
    void refresh();
    window.addEventListener('online', refresh);
    return () => window.removeEventListener('online', refresh);
  }, [refresh]);
  return { list, problem, isFetching, refresh };
};

const formatAge = (at: Date): string => {
  const days = Math.max(0, Math.floor((Date.now() - at.getTime()) / DAY_MS));
  const age = days === 0 ? text.list_today : formatCount(text, 'list_days', 'en', days);
  const day = formatDay(toKampalaDay(at), uiEn.months);
  return `${formatText(text.list_of, { day, time: toKampalaTime(at) })} (${age})`;
};

/** The page at the gate, which checks passes without a connection. It needs one only to fetch its list. */
export const GatePage = () => {
  const [token] = useState(readToken);
  const { list, problem, isFetching, refresh } = useGateList(token);
  const listProblem = list && findListProblem(list, new Date());
  return (
    <div className={pageClass}>
      <h1>{list?.school.name ?? text.title}</h1>
      {token === null ? (
        <Notice>{text.no_link}</Notice>
      ) : (
        <div className="list">
          <p role="status">{list ? formatAge(new Date(list.at)) : isFetching && text.fetching}</p>
          <Button kind="quiet" isBusy={isFetching} onClick={() => void refresh()}>
            {text.refresh}
          </Button>
        </div>
      )}
      {problem && (!list || listProblem) && <Notice kind="error">{text[problem]}</Notice>}
      {listProblem && <Notice kind="error">{formatProblem(listProblem)}</Notice>}
      {list && !listProblem && <Checks list={list} />}
    </div>
  );
};
