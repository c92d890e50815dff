/** Stages of IFRS 9: performing, significantly more risk than at the start, and in default. */
export const loanStages = ['1', '2', '3'] as const;
export type LoanStage = (typeof loanStages)[number];

/** Rules by which loans are staged, and the part of each stage that is expected to be lost. */
export interface StageRules {
  /** Days past due from which a loan is in the second and in the third stage. */
  stage2Days: number;
  stage3Days: number;
  /** Instalments in a row that a restructured loan must pay on time before it can be in the first stage. */
  restructuredInstalments: number;
  /** Expected loss of each stage, in millionths of principal and accrued interest. */
  lossPpm: Readonly<Record<LoanStage, number>>;
}

/**
 * Returns the stage of a loan by its days past due. A restructured loan, whose `onTimeInstalments` are not null, is at least in the second
 * until it has paid enough instalments in a row on time.
 */
export const getLoanStage = (
  { daysPastDue, onTimeInstalments }: { daysPastDue: number; onTimeInstalments: number | null },
  { stage2Days, stage3Days, restructuredInstalments }: StageRules,
): LoanStage => {
  if (daysPastDue >= stage3Days) return '3';
  const isOnProbation = onTimeInstalments !== null && onTimeInstalments < restructuredInstalments;
  return daysPastDue >= stage2Days || isOnProbation ? '2' : '1';
};
