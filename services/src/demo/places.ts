/** Made-up shops, suppliers and companies, and real public bodies. No register was consulted: likeness to a company is chance. */

/** Where cards are used, by what is bought there. */
export const SHOPS = {
  groceries: [
    'Mercado del Cabanyal',
    'Supermercado Horta Nova',
    'Frutería La Barraca',
    'Forn de Sant Blai',
    'Carnicería Hermanos Peris',
    'Súper Camí Real',
    'Pescadería La Llotja',
  ],
  meals: [
    'Bar El Fanal',
    'Casa Amparín',
    'Arrocería La Albufera',
    'Cafetería Plaza Nova',
    'Restaurante La Séquia',
    'Horchatería Els Camps',
    'Taberna del Grao',
  ],
  fuel: ['Estación de servicio La Pobla', 'Estación de servicio Camí Vell', 'Carburantes Horta Sud'],
  shopping: [
    'Librería La Caracola',
    'Calçats Alboraia',
    'Electrodomésticos Turia',
    'Ferretería El Grao',
    'Moda Ruzafa',
    'Óptica Micalet',
    'Juguetería El Trenet',
    'Papelería Nou Moles',
    'Deportes Pla de Quart',
    'Perfumería Nácar',
  ],
  health: ['Farmacia Ldo. Ballester', 'Clínica Dental Sorní', 'Farmacia Plaza Mayor'],
  travel: ['Billetes de tren a Madrid', 'Hotel Racó del Mar', 'Autobuses La Ribera', 'Camping Les Dunes', 'Billetes de avión Palma'],
  trade: [
    'Ferretería El Grao',
    'Almacenes Poblats Marítims',
    'Maquinaria Camp de Túria',
    'Papelería Nou Moles',
    'Estación de servicio La Pobla',
    'Casa Amparín',
  ],
} as const

/** A company that collects by direct debit. `text` is what its receipts say. */
export interface Biller {
  name: string
  text: string
}

export const BILLERS = {
  electricity: [
    { name: 'Luz del Mediterráneo, S. A.', text: 'Electricidad' },
    { name: 'Eléctrica Serra Calderona, S. L.', text: 'Electricidad' },
  ],
  water: [
    { name: 'Aguas de la Acequia, S. A.', text: 'Agua, bimestre' },
    { name: 'Aigües de Vallmar, S. A.', text: 'Agua, bimestre' },
  ],
  gas: [{ name: 'Gas Llevant Comercializadora, S. A.', text: 'Gas natural' }],
  telephone: [
    { name: 'Telefonía Faro, S. A.', text: 'Fibra y móvil' },
    { name: 'Línea Clara Telecom, S. L.', text: 'Fibra y móvil' },
  ],
  homeInsurance: [
    { name: 'Seguros La Rada, S. A.', text: 'Seguro de hogar' },
    { name: 'Mutua del Litoral', text: 'Seguro de hogar' },
  ],
  carInsurance: [{ name: 'Mutua del Litoral', text: 'Seguro de automóvil' }],
  healthInsurance: [{ name: 'Salud Turia Seguros, S. A.', text: 'Seguro de salud' }],
  streaming: [{ name: 'Cine en Casa Llevant, S. L.', text: 'Cuota mensual' }],
  press: [{ name: 'Prensa del Turia, S. L.', text: 'Prensa digital' }],
  gym: [{ name: 'Gimnasio Alameda', text: 'Cuota mensual' }],
  school: [{ name: 'Colegio Jardines de Viveros', text: 'Comedor y actividades' }],
  charity: [{ name: 'Fundación Mans Obertes', text: 'Cuota de socio' }],
  lift: [{ name: 'Ascensores Penyeta, S. L.', text: 'Mantenimiento de ascensor' }],
  cleaning: [{ name: 'Limpiezas Blanques, S. L.', text: 'Limpieza de zonas comunes' }],
  management: [{ name: 'Fincas Moratín, S. L.', text: 'Administración de fincas' }],
  rent: [{ name: 'Inmuebles Nou Campanar, S. L.', text: 'Alquiler de nave' }],
} as const satisfies Record<string, readonly Biller[]>

export const EMPLOYERS = [
  'Cerámicas del Palància, S. A.',
  'Logística Port Nou, S. L.',
  'Hospital Vall de Tous',
  'Consultoría Atenea Levante, S. L.',
  'Cítricos Camp de Morvedre, S. A.',
  'Talleres Benimar, S. L.',
  'Ayuntamiento de Vallmar',
  'Textil Ontinar, S. A.',
  'Editorial La Caracola, S. L.',
  'Instalaciones Micalet, S. L.',
] as const

export const LANDLORDS = ['Inmuebles Nou Campanar, S. L.', 'Fincas Moratín, S. L.'] as const

/** Other banks, where most generated customers have their mortgage. */
export const LENDERS = ['Caixa de la Vall', 'Banco del Turia, S. A.', 'Caja Rural de Vallmar'] as const

/** Who pays a building company, and for what. */
export const CLIENTS = [
  'Promociones Llevant, S. A.',
  'Ayuntamiento de Vallmar',
  'Residencial Les Moreres, S. L.',
  'Hoteles Racó del Mar, S. A.',
  'Cooperativa Camp de Túria',
  'Reformas Ruzafa, S. L.',
  'Inmuebles Nou Campanar, S. L.',
  'Clínica Dental Sorní',
  'Colegio Jardines de Viveros',
  'Comunidad Calle Sorní, 8',
] as const

export const SUPPLIERS = [
  { name: 'Aceros del Turia, S. A.', prefix: 'F' },
  { name: 'Hormigones Benaguasil, S. L.', prefix: 'HB' },
  { name: 'Áridos Penyagolosa, S. L.', prefix: 'AP' },
  { name: 'Maquinaria Camp de Túria, S. L.', prefix: 'MQ' },
  { name: 'Pinturas Malva-rosa, S. L.', prefix: 'P' },
  { name: 'Carpintería Metálica Xúquer, S. L.', prefix: 'CX' },
  { name: 'Transportes Hermanos Nácher, S. L.', prefix: 'T' },
  { name: 'Electricidad Poblats, S. L.', prefix: 'EP' },
] as const

export const BIZUM_CONCEPTS = [
  'Cena del viernes',
  'Entradas',
  'Regalo de Nuria',
  'Gasolina',
  'Compra del sábado',
  'Pádel',
  'Lotería',
  'Comida',
  'Café',
  'Excursión del colegio',
  'Taxi',
  'Cumpleaños',
] as const

export const TAX_AGENCY = 'Agencia Tributaria'
export const SOCIAL_SECURITY = 'Tesorería General de la Seguridad Social'
export const TOWN_COUNCIL = 'Ayuntamiento de Valencia'
