import type { Cents } from '@almenara/contract/money'
import type { DemoAccount } from './branch.ts'
import type { Person } from './cast.ts'
import type { Life } from './life.ts'

/** An account of the cast before the history says what it began with. */
export interface Sketch {
  name: string
  number: string
  commercialName: string
  holder: Person
  life: Life
  /** What it holds at the end of each month's third day. Or `ends`: what it holds on the day of the load, to the cent. */
  level?: Cents
  ends?: Cents
  sinksTo?: Cents
  type?: DemoAccount['type']
  overdraft?: Cents
  holds?: DemoAccount['holds']
}
