/** Whom the cast pays and is paid by with Bizum: people with Bizum at other banks, each by a mobile, with the name that the directory gives of it. */
import { initialsOf, nameOf } from '../rails/bizum/scheme-people.ts'
import type { Person } from './cast.ts'

export interface BizumFriend {
  /** E.164. */
  phone: string
  /** «Lucía F. M.». */
  name: string
}

const friend = (phone: string): BizumFriend => ({ phone, name: initialsOf(nameOf(phone)) })

const [lucia, marc, amparo, nuria] = ['+34666361774', '+34640919075', '+34619268613', '+34655640365'].map(friend) as [
  BizumFriend,
  BizumFriend,
  BizumFriend,
  BizumFriend,
]
const [plumber, school, stranger] = ['+34659987765', '+34665174710', '+34672436433'].map(friend) as [BizumFriend, BizumFriend, BizumFriend]

export const CARMENS = {
  lucia,
  marc,
  amparo,
  nuria,
  plumber,
  school,
  /** Nobody whom she knows. */
  stranger,
  /** Of whom the directory gives no name: by its ending, nobody with it joins Bizum. */
  withoutBizum: { phone: '+34644820001', name: '644 82 00 01' },
  /** By its ending, has received as many as Bizum lets. */
  receivedEnough: friend('+34655390003'),
} as const

/** With whom each exchanges small sums every month. */
export const BIZUM_FRIENDS: Partial<Record<Person, readonly BizumFriend[]>> = {
  carmen: [lucia, marc, amparo, nuria],
  javier: ['+34646501708', '+34645266475', '+34645464319', '+34651292965', '+34682612479'].map(friend),
  amparo: ['+34651688653', '+34664779022', '+34672238589', '+34667891189', '+34602065154'].map(friend),
}

/** Whom she has saved: one by the name that the directory gives, the others as she calls them. */
export const SAVED_CONTACTS = [
  { ...lucia, alias: null, favourite: true },
  { ...marc, alias: 'Marc pádel', favourite: true },
  { ...plumber, alias: 'Fontanero', favourite: false },
  { ...school, alias: 'Ampa del cole', favourite: false },
] as const
