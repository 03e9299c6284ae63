/** What is said of a tax payment that is filled in wrong, by its form and by the services. */
export const CHOOSE_MODEL = 'Elija el modelo que va a pagar.'
export const MODEL_UNKNOWN = 'Ese modelo no se paga aquí. Elija uno de la lista.'
export const EXERCISE_WRONG = 'Elija un ejercicio de los últimos cinco años.'
export const CHOOSE_PERIOD = 'Elija el periodo.'
export const TAXPAYER_ID_MISSING = 'Escriba el NIF de quien presenta el impuesto.'
export const TAXPAYER_ID_WRONG = 'El NIF no es correcto. Revise la letra.'
export const TAXPAYER_NAME_MISSING = 'Escriba el nombre o la razón social, como figura en el modelo.'
export const ANAGRAM_OF_ENTITY = 'Las empresas y entidades no tienen anagrama. Déjelo vacío.'
export const ANAGRAM_WRONG = 'El anagrama tiene cuatro caracteres: los de la etiqueta de la Agencia Tributaria.'
export const REFERENCE_WRONG = 'La referencia tiene 13 cifras. Está en la carta de pago, junto al código de barras.'
export const TAX_AMOUNT_TOO_LARGE = 'El importe no puede pasar de 9.999.999.999,99 €.'
export const PRE_SIGNATURE_FORM = 'La prefirma tiene hasta 40 cifras y letras mayúsculas, sin espacios.'
export const PRE_SIGNATURE_DIFFERS = 'La prefirma no corresponde a este pago. Revísela o déjela vacía.'
export const CHOOSE_TAX_FILE = 'Elija el archivo de la declaración.'
export const CHOOSE_DECLARATIONS = 'Elija al menos una declaración del archivo.'
export const NOT_PAID_HERE = 'Esa declaración no se paga aquí. Quítela de la selección.'
export const ANNULMENT_REASON_MISSING = 'Escriba por qué pide la anulación.'

export const informative = (model: string): string => `El modelo ${model} es informativo: no se paga.`
export const byReferenceOnly = (model: string): string => `El modelo ${model} se paga con la referencia de la carta de pago.`
export const byHandOnly = (model: string): string => `El modelo ${model} se paga con sus datos, sin referencia.`
export const wrongPeriod = (period: string, model: string, periods: readonly string[]): string =>
  `El periodo ${period} no vale para el modelo ${model}; use ${new Intl.ListFormat('es', { type: 'disjunction' }).format(periods)}.`
export const notForPersons = (model: string): string => `El modelo ${model} es de empresas y entidades. Revise el NIF o el modelo.`
export const notForEntities = (model: string): string => `El modelo ${model} es de personas físicas. Revise el NIF o el modelo.`
/** What whoever has paid is told wherever the NRC stands. */
export const PAYING_IS_NOT_FILING = 'Pagar no es presentar: presente ahora el modelo con este NRC.'
export const DO_NOT_REPEAT = 'La Agencia Tributaria no ha confirmado aún. Le avisaremos; no repita el pago.'
