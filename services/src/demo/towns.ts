/** Where the demo bank attends: Spanish towns with the coordinates of their centre, and how many places it has in each. */

interface Town {
  name: string
  province: string
  /** Of the centre. */
  postcode: string
  latitude: number
  longitude: number
  /** Branches and cashpoints together. */
  places: number
}

const ROWS = `
Valencia|Valencia|46002|39.4699|-0.3763|7
Madrid|Madrid|28013|40.4168|-3.7038|9
Barcelona|Barcelona|08002|41.3874|2.1686|7
Sevilla|Sevilla|41001|37.3886|-5.9953|5
Zaragoza|Zaragoza|50003|41.6488|-0.8891|4
Málaga|Málaga|29015|36.7213|-4.4214|4
Murcia|Murcia|30001|37.9922|-1.1307|4
Palma|Illes Balears|07001|39.5696|2.6502|4
Las Palmas de Gran Canaria|Las Palmas|35002|28.1235|-15.4363|4
Bilbao|Bizkaia|48001|43.2630|-2.9350|4
Alicante|Alicante|03002|38.3452|-0.4910|5
Córdoba|Córdoba|14001|37.8882|-4.7794|3
Valladolid|Valladolid|47001|41.6523|-4.7245|3
Vigo|Pontevedra|36201|42.2406|-8.7207|3
Gijón|Asturias|33201|43.5322|-5.6611|3
A Coruña|A Coruña|15001|43.3623|-8.4115|3
Granada|Granada|18001|37.1773|-3.5986|3
Vitoria-Gasteiz|Álava|01001|42.8467|-2.6716|3
Elche|Alicante|03202|38.2669|-0.6984|3
Oviedo|Asturias|33001|43.3614|-5.8593|3
Santa Cruz de Tenerife|Santa Cruz de Tenerife|38001|28.4636|-16.2518|3
Cartagena|Murcia|30201|37.6057|-0.9913|2
Jerez de la Frontera|Cádiz|11401|36.6850|-6.1261|2
Pamplona|Navarra|31001|42.8125|-1.6458|3
Almería|Almería|04001|36.8340|-2.4637|2
San Sebastián|Gipuzkoa|20001|43.3183|-1.9812|3
Burgos|Burgos|09003|42.3439|-3.6969|2
Albacete|Albacete|02001|38.9943|-1.8585|2
Santander|Cantabria|39001|43.4623|-3.8100|3
Castelló de la Plana|Castellón|12001|39.9864|-0.0513|4
Logroño|La Rioja|26001|42.4627|-2.4450|2
Badajoz|Badajoz|06001|38.8794|-6.9707|2
Salamanca|Salamanca|37001|40.9701|-5.6635|2
Huelva|Huelva|21001|37.2614|-6.9447|2
Lleida|Lleida|25002|41.6176|0.6200|2
Tarragona|Tarragona|43001|41.1189|1.2445|2
León|León|24001|42.5987|-5.5671|2
Cádiz|Cádiz|11001|36.5298|-6.2924|2
Jaén|Jaén|23001|37.7796|-3.7849|2
Ourense|Ourense|32001|42.3358|-7.8639|2
Lugo|Lugo|27001|43.0097|-7.5568|2
Girona|Girona|17001|41.9794|2.8214|2
Cáceres|Cáceres|10001|39.4765|-6.3722|2
Guadalajara|Guadalajara|19001|40.6333|-3.1667|2
Toledo|Toledo|45001|39.8628|-4.0273|2
Pontevedra|Pontevedra|36001|42.4310|-8.6444|2
Palencia|Palencia|34001|42.0096|-4.5241|2
Ciudad Real|Ciudad Real|13001|38.9848|-3.9274|2
Zamora|Zamora|49001|41.5035|-5.7446|2
Ávila|Ávila|05001|40.6565|-4.6818|2
Cuenca|Cuenca|16001|40.0704|-2.1374|2
Huesca|Huesca|22001|42.1362|-0.4087|2
Segovia|Segovia|40001|40.9429|-4.1088|2
Soria|Soria|42001|41.7636|-2.4649|2
Teruel|Teruel|44001|40.3441|-1.1069|2
Ceuta|Ceuta|51001|35.8894|-5.3213|1
Melilla|Melilla|52001|35.2923|-2.9381|1
Mérida|Badajoz|06800|38.9161|-6.3437|1
Santiago de Compostela|A Coruña|15701|42.8782|-8.5448|2
Torrent|Valencia|46900|39.4371|-0.4655|2
Gandia|Valencia|46701|38.9680|-0.1845|2
Sagunt|Valencia|46500|39.6833|-0.2667|2
Alzira|Valencia|46600|39.1516|-0.4353|2
Paterna|Valencia|46980|39.5028|-0.4406|1
Xàtiva|Valencia|46800|38.9904|-0.5190|1
Ontinyent|Valencia|46870|38.8220|-0.6072|1
Requena|Valencia|46340|39.4883|-1.1003|1
Benidorm|Alicante|03501|38.5411|-0.1225|2
Alcoy|Alicante|03801|38.7054|-0.4743|1
Dénia|Alicante|03700|38.8408|0.1057|1
Vila-real|Castellón|12540|39.9378|-0.1014|1
Lorca|Murcia|30800|37.6710|-1.7017|1
L'Hospitalet de Llobregat|Barcelona|08901|41.3597|2.1003|2
Sabadell|Barcelona|08201|41.5463|2.1086|1
Terrassa|Barcelona|08221|41.5632|2.0089|1
Reus|Tarragona|43201|41.1561|1.1069|1
Móstoles|Madrid|28931|40.3223|-3.8650|1
Alcalá de Henares|Madrid|28801|40.4818|-3.3643|2
Getafe|Madrid|28901|40.3083|-3.7325|1
Marbella|Málaga|29601|36.5101|-4.8825|1
Algeciras|Cádiz|11201|36.1408|-5.4562|1
Dos Hermanas|Sevilla|41701|37.2829|-5.9222|1
Maó|Illes Balears|07701|39.8885|4.2658|1
Eivissa|Illes Balears|07800|38.9067|1.4206|1
San Cristóbal de La Laguna|Santa Cruz de Tenerife|38201|28.4874|-16.3159|1
Arrecife|Las Palmas|35500|28.9630|-13.5477|1
Puerto del Rosario|Las Palmas|35600|28.5004|-13.8627|1
Santa Cruz de La Palma|Santa Cruz de Tenerife|38700|28.6835|-17.7642|1
Barakaldo|Bizkaia|48901|43.2956|-2.9973|1
Ferrol|A Coruña|15401|43.4833|-8.2369|1
Avilés|Asturias|33401|43.5564|-5.9225|1
Ponferrada|León|24401|42.5466|-6.5962|1
Talavera de la Reina|Toledo|45600|39.9635|-4.8308|1
`

export const TOWNS: readonly Town[] = ROWS.trim()
  .split('\n')
  .map((row) => {
    const [name = '', province = '', postcode = '', latitude, longitude, places] = row.split('|')
    return { name, province, postcode, latitude: Number(latitude), longitude: Number(longitude), places: Number(places) }
  })
