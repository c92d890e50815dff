/** An embed loads it as a separate chunk, only for a child who is offered an optional fee. */
export const loadOptionalFees = (): Promise<typeof import('./optional-fees')> => import('./optional-fees');
