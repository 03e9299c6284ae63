/** Who the customers of the demo bank are. */

export interface DemoParty {
  kind: 'PERSON' | 'ORGANISATION'
  name: string
  taxId: string
  /** In E.164. Whoever has none is told so when a one-time code is needed. */
  mobile?: string
  /** Absent: one-time codes are contracted, and go to the mobile. False: not yet. */
  otp?: false
  email?: string
}
