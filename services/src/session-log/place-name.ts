/** Where a connection came from, in words: how far from the nearest capital of a province. */

/** Capitals of the provinces and the two autonomous cities: latitude and longitude in degrees. */
const CAPITALS: readonly [string, number, number][] = [
  ['A Coruña', 43.37, -8.4],
  ['Albacete', 38.99, -1.86],
  ['Alicante', 38.35, -0.48],
  ['Almería', 36.84, -2.46],
  ['Ávila', 40.66, -4.7],
  ['Badajoz', 38.88, -6.97],
  ['Barcelona', 41.39, 2.17],
  ['Bilbao', 43.26, -2.93],
  ['Burgos', 42.34, -3.7],
  ['Cáceres', 39.48, -6.37],
  ['Cádiz', 36.53, -6.29],
  ['Castelló', 39.99, -0.04],
  ['Ceuta', 35.89, -5.32],
  ['Ciudad Real', 38.99, -3.93],
  ['Córdoba', 37.88, -4.78],
  ['Cuenca', 40.07, -2.13],
  ['Girona', 41.98, 2.82],
  ['Granada', 37.18, -3.6],
  ['Guadalajara', 40.63, -3.17],
  ['Huelva', 37.26, -6.95],
  ['Huesca', 42.14, -0.41],
  ['Jaén', 37.77, -3.79],
  ['Las Palmas de Gran Canaria', 28.12, -15.43],
  ['León', 42.6, -5.57],
  ['Lleida', 41.62, 0.62],
  ['Logroño', 42.47, -2.45],
  ['Lugo', 43.01, -7.56],
  ['Madrid', 40.42, -3.7],
  ['Málaga', 36.72, -4.42],
  ['Melilla', 35.29, -2.94],
  ['Murcia', 37.99, -1.13],
  ['Ourense', 42.34, -7.86],
  ['Oviedo', 43.36, -5.85],
  ['Palencia', 42.01, -4.53],
  ['Palma', 39.57, 2.65],
  ['Pamplona', 42.82, -1.64],
  ['Pontevedra', 42.43, -8.65],
  ['Salamanca', 40.97, -5.66],
  ['San Sebastián', 43.32, -1.98],
  ['Santa Cruz de Tenerife', 28.46, -16.25],
  ['Santander', 43.46, -3.81],
  ['Segovia', 40.95, -4.12],
  ['Sevilla', 37.39, -5.98],
  ['Soria', 41.76, -2.47],
  ['Tarragona', 41.12, 1.25],
  ['Teruel', 40.34, -1.11],
  ['Toledo', 39.86, -4.02],
  ['València', 39.47, -0.38],
  ['Valladolid', 41.65, -4.72],
  ['Vitoria-Gasteiz', 42.85, -2.67],
  ['Zamora', 41.5, -5.74],
  ['Zaragoza', 41.65, -0.89],
]

/** Nearer than this is the city itself; farther than the other is not near any. In kilometres. */
const IN_CITY_KM = 8
const FAR_KM = 150
const KM_PER_DEGREE = 111.2

/** «València», «A unos 40 km de Teruel», «48,86 / 2,35» far from all. `undefined` for 0,0: the device did not say (specification §9). */
export function placeName(latitude: number, longitude: number): string | undefined {
  if (latitude === 0 && longitude === 0) return undefined
  let nearest = { city: '', km: Number.POSITIVE_INFINITY }
  for (const [city, north, east] of CAPITALS) {
    const km = distanceKm(latitude - north, longitude - east, north)
    if (km < nearest.km) nearest = { city, km }
  }
  if (nearest.km <= IN_CITY_KM) return nearest.city
  if (nearest.km <= FAR_KM) return `A unos ${Math.max(10, Math.round(nearest.km / 10) * 10)} km de ${nearest.city}`
  return [latitude, longitude].map((degrees) => degrees.toFixed(2).replace('.', ',').replace('-', '−')).join(' / ')
}

/** As on a plane: accurate enough over the distances used here. */
function distanceKm(northward: number, eastward: number, latitude: number): number {
  return KM_PER_DEGREE * Math.hypot(northward, eastward * Math.cos((latitude * Math.PI) / 180))
}
