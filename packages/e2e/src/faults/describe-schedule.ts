import type { MobileMethod, MoveTarget, PayerFault, PlannedPayer, Schedule, Step } from './schedule';

const describeMs = (ms: number): string => {
  const size = Math.abs(ms);
  if (size >= 3_600_000) return `${ms / 3_600_000} h`;
  if (size >= 60_000) return `${ms / 60_000} min`;
  return size >= 1_000 ? `${ms / 1_000} s` : `${ms} ms`;
};

const describeFault = ({ fault, times, ms, operation, provider }: PayerFault): string =>
  [
    provider,
    fault,
    operation && `at each ${operation}`,
    times && times > 1 && `${times} times`,
    ms && describeMs(ms),
  ]
    .filter(Boolean)
    .join(' ');

const describeMobile = ({ network, answer, faults, change }: MobileMethod): string =>
  [
    `by ${network}`,
    answer ? describeFault(answer) : 'never touches the prompt',
    ...faults.map(describeFault),
    ...(change ? [`then the network reports otherwise: ${describeFault(change)}`] : []),
  ].join(', ');

const describePayer = ({
  number,
  child,
  amountsUgx,
  isGroup,
  isDoubled,
  method,
  owedUgx,
}: PlannedPayer): string => {
  const payee = owedUgx === undefined ? `child ${child + 1}` : `a child who owes ${owedUgx}`;
  const what = isGroup
    ? `${amountsUgx.join(' + ')} for ${amountsUgx.length} children`
    : `${amountsUgx[0]} for ${payee}`;
  const transfers =
    method.kind === 'bank'
      ? method.transfers.map(
          ({ differenceUgx, isNotifiedTwice }) =>
            `${differenceUgx === 0 ? 'the amount' : `${differenceUgx} more`}${isNotifiedTwice ? ', notified twice' : ''}`,
        )
      : [];
  const how =
    method.kind === 'mobile'
      ? describeMobile(method)
      : `by bank, sends ${transfers.length === 0 ? 'nothing' : transfers.join('; then ')}`;
  return `payer ${number} pays ${what}${isDoubled ? ', twice at once' : ''}, ${how}`;
};

const targets: Record<MoveTarget, string> = {
  sibling: 'another child',
  elsewhere: 'a child of another school',
  'elsewhere-owing-little': 'a child of another school who owes less',
};

const describeStep = (step: Step): string => {
  switch (step.kind) {
    case 'pay':
      return describePayer(step.payer);
    case 'wait':
      return `${describeMs(step.ms)} pass`;
    case 'kill':
      return `server ${step.server + 1} is killed ${'step' in step.at ? `at ${step.at.step}, time ${step.at.count}` : `after ${step.at.afterMs} ms`}`;
    case 'start':
      return `server ${step.server + 1} starts again`;
    case 'provider':
      return `${step.network} is down for ${describeMs(step.ms)}: ${step.fault}`;
    case 'database':
      return `the connections to the database are ${{ cut: 'cut', slow: 'slow', refuse: 'cut and refused', silent: 'silent' }[step.how]} for ${step.forMs} ms`;
    case 'clock':
      return step.skewMs === 0
        ? `the clock of server ${step.server + 1} is right again`
        : `the clock of server ${step.server + 1} jumps by ${describeMs(step.skewMs)}`;
    case 'disk':
      return step.isFull ? 'the disk is full' : 'the disk has room again';
    case 'payout':
      return [
        step.purpose === 'loan'
          ? `server ${step.server + 1} disburses a loan`
          : `server ${step.server + 1} sends a ${step.purpose} by ${step.method}`,
        ...(step.fault ? [describeFault(step.fault)] : []),
      ].join(', ');
    case 'move':
      return `someone requests on server ${step.server + 1} that the payment of payer ${step.payer} moves to ${targets[step.to]}`;
    case 'approve':
      return step.isDoubled
        ? 'another person approves on every server at once what waits'
        : `someone tries to approve alone what waits, then another person approves it on server ${step.server + 1}`;
    case 'ask':
      return `staff ask on server ${step.server + 1} about the payment of payer ${step.payer} again`;
    case 'upload':
      return 'someone uploads a document';
    case 'queue':
      return `all connections of server ${step.server + 1} are busy for ${step.forMs} ms`;
    default:
      return step satisfies never;
  }
};

/** Describes a schedule in words, a step a line. */
export const describeSchedule = ({ minuteOfDay, steps }: Schedule): string => {
  const time = `${String(Math.floor(minuteOfDay / 60)).padStart(2, '0')}:${String(minuteOfDay % 60).padStart(2, '0')}`;
  return [`it is ${time} in Kampala`, ...steps.map(describeStep)].map((line) => `  ${line}`).join('\n');
};
