/** What the payee check says (EPC, Verification of Payee): it is the holder, nearly, it is not, or it could not be verified. */
export const PAYEE_VERDICTS = ['MTCH', 'CMTC', 'NMTC', 'NOAP'] as const
export type PayeeVerdict = (typeof PAYEE_VERDICTS)[number]
