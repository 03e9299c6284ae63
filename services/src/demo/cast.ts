/** The fixed cast: people with names and user names that a demonstration, a test or a manual can rely on. */
import { dni, entityTaxId, mobile } from './people.ts'
import type { DemoParty } from './party.ts'

/** A demo customer, as printed when the bank starts. */
export interface DemoLogin {
  username: string
  password: string
  description: string
}

/** Letters and digits, as the specification has passwords (§5). The same for every demo customer. */
export const DEMO_PASSWORD = 'Almenara1'

/** The branch of the cast. */
export const CAST_BRANCH = '0418'

/** Vicente and Nuria have no mobile; Amparo and Pilar have one and have not contracted one-time codes. */
export const PEOPLE = {
  carmen: {
    kind: 'PERSON',
    name: 'Carmen Muñoz Peñalver',
    taxId: dni(4_812_345),
    mobile: mobile(1_482_733),
    email: 'carmen.munoz@correo.example',
  },
  javier: {
    kind: 'PERSON',
    name: 'Javier Ferrer Soler',
    taxId: dni(5_237_118),
    mobile: mobile(2_651_940),
    email: 'javier.ferrer@correo.example',
  },
  nuevo: { kind: 'PERSON', name: 'Nuria Gil Ibáñez', taxId: dni(6_104_552), email: 'nuria.gil@correo.example' },
  amparo: {
    kind: 'PERSON',
    name: 'Amparo Martí Roig',
    taxId: dni(3_990_871),
    mobile: mobile(3_718_206),
    otp: false,
    email: 'amparo.marti@correo.example',
  },
  vicente: { kind: 'PERSON', name: 'Vicente Soler Roig', taxId: dni(2_458_036), email: 'vicente.soler@correo.example' },
  construcciones: {
    kind: 'ORGANISATION',
    name: 'Construcciones Peñalver, S. L.',
    taxId: entityTaxId('B', 9_640_217),
    email: 'tesoreria@construcciones.example',
  },
  concepcion: {
    kind: 'PERSON',
    name: 'Concepción Peñalver Ros',
    taxId: dni(1_940_217),
    mobile: mobile(4_093_518),
    email: 'concepcion.penalver@construcciones.example',
  },
  comunidad: { kind: 'ORGANISATION', name: 'Comunidad Avda. del Puerto, 14', taxId: entityTaxId('H', 9_612_004) },
  libreria: {
    kind: 'ORGANISATION',
    name: 'Librería La Caracola, S. L.',
    taxId: entityTaxId('B', 9_655_830),
    email: 'caja@libreria.example',
  },
  remedios: {
    kind: 'PERSON',
    name: 'Remedios Ballester Cano',
    taxId: dni(2_655_830),
    mobile: mobile(5_527_461),
    email: 'remedios.ballester@libreria.example',
  },
  marina: {
    kind: 'PERSON',
    name: 'Marina Prats Sanchis',
    taxId: dni(7_215_448),
    mobile: mobile(6_180_355),
    email: 'marina.prats@correo.example',
  },
  tomas: {
    kind: 'PERSON',
    name: 'Tomás Serra Vidal',
    taxId: dni(7_902_613),
    mobile: mobile(6_733_019),
    email: 'tomas.serra@correo.example',
  },
  elena: {
    kind: 'PERSON',
    name: 'Elena Vives Mira',
    taxId: dni(8_117_204),
    mobile: mobile(7_240_618),
    email: 'elena.vives@correo.example',
  },
  pau: {
    kind: 'PERSON',
    name: 'Pau Vives Mira',
    taxId: dni(8_330_951),
    mobile: mobile(7_391_402),
    email: 'pau.vives@correo.example',
  },
  noa: {
    kind: 'PERSON',
    name: 'Noa Vives Mira',
    taxId: dni(8_512_406),
    mobile: mobile(7_508_233),
    email: 'noa.vives@correo.example',
  },
  teo: {
    kind: 'PERSON',
    name: 'Teo Vives Mira',
    taxId: dni(8_744_190),
    mobile: mobile(7_615_947),
    email: 'teo.vives@correo.example',
  },
  pilar: {
    kind: 'PERSON',
    name: 'Pilar Roca Miralles',
    taxId: dni(8_114_207),
    mobile: mobile(7_204_518),
    otp: false,
    email: 'pilar.roca@correo.example',
  },
} as const satisfies Record<string, DemoParty>
export type Person = keyof typeof PEOPLE

interface Login {
  username: string
  executive: boolean
  business: boolean
  description: string
  /** Who signs in for a company, which acts by people: absent where customers act for themselves. */
  actedBy?: Person
}

/** Who signs in, by whose products they have powers over. Whoever has no accounts here has none in the bank. */
export const LOGINS = {
  carmen: {
    username: 'carmen.munoz',
    executive: true,
    business: false,
    description: 'Particular con cuatro cuentas, una en descubierto, y cinco tarjetas; apoderada de una empresa y de una comunidad',
  },
  javier: {
    username: 'javier.ferrer',
    executive: true,
    business: false,
    description: 'Autónomo: una cuenta corriente, de uso profesional, y una de ahorro',
  },
  construcciones: {
    username: 'construcciones',
    executive: true,
    business: true,
    actedBy: 'concepcion',
    description: 'Apoderada de una empresa con catorce cuentas, una de crédito',
  },
  libreria: {
    username: 'libreria',
    executive: true,
    business: true,
    actedBy: 'remedios',
    description: 'Apoderada de un comercio con miles de movimientos en una cuenta',
  },
  amparo: { username: 'amparo.marti', executive: true, business: false, description: 'Particular en descubierto' },
  vicente: { username: 'vicente.soler', executive: false, business: false, description: 'Perfil consultivo: consulta, pero no opera' },
  nuevo: { username: 'nuevo.cliente', executive: true, business: false, description: 'Cliente sin ningún producto' },
  marina: { username: 'marina.prats', executive: true, business: false, description: 'Ha olvidado su clave: NIF 07215448A' },
  tomas: { username: 'tomas.serra', executive: true, business: false, description: 'Ha olvidado su clave: NIF 07902613C' },
  elena: {
    username: 'elena.vives',
    executive: true,
    business: false,
    description: 'Particular con cinco tarjetas para probar sus operaciones',
  },
  pau: {
    username: 'pau.vives',
    executive: true,
    business: false,
    description: 'Particular con cinco tarjetas para probar sus operaciones',
  },
  noa: {
    username: 'noa.vives',
    executive: true,
    business: false,
    description: 'Particular con cuenta y tarjetas para probar recargas, cargas y talonarios',
  },
  teo: {
    username: 'teo.vives',
    executive: true,
    business: false,
    description: 'Particular con cuenta y tarjetas para probar recargas, cargas y talonarios',
  },
  pilar: { username: 'pilar.roca', executive: true, business: false, description: 'Sin productos y sin forma de firmar todavía' },
} as const satisfies Partial<Record<Person, Login>>

/** The person behind a login. */
export function personOf(login: keyof typeof LOGINS): DemoParty {
  const { actedBy }: Login = LOGINS[login]
  return PEOPLE[actedBy ?? login]
}

export const DEMO_USERS: readonly DemoLogin[] = Object.values(LOGINS).map(({ username, description }) => ({
  username,
  password: DEMO_PASSWORD,
  description,
}))
