// The vehicle fields that a dealer's own file may fill: their labels, and the column headings of dealers' systems. A
// table.

type ColumnField = {
  /** Label in the list of fields that people choose from. */
  label: string
  /** Headings for it, as letters and digits only: "Stock No." is "stockno". */
  headings: string
}

/** By vehicle field; nested fields use dots. `title` is not a field: it is split into year, make, model and badge. */
export const COLUMN_FIELDS = {
  stocknum: {
    label: 'Stock number',
    headings:
      'stocknum stockno stocknumber stock stockcode stockid stk stkno stocknr unitno dealerstockno',
  },
  id: {
    label: 'ID that never changes',
    headings: 'id uid guid vehicleid itemid listingid carid externalid recordid',
  },
  vin: {
    label: 'VIN',
    headings: 'vin vinno vinnumber vincode chassis chassisno chassisnumber vinchassis',
  },
  regplate: {
    label: 'Number plate',
    headings:
      'regplate rego regono registration registrationno registrationnumber regnumber regno plate plateno platenumber numberplate licenceplate licenseplate',
  },
  title: {
    label: 'Title, split into year, make, model and badge',
    headings: 'title heading headline vehicle vehicletitle name vehiclename adtitle listingtitle',
  },
  year: {
    label: 'Year',
    headings:
      'year modelyear yr my manufactureyear yearofmanufacture builtyear buildyear myyear vehicleyear manuyear',
  },
  make: { label: 'Make', headings: 'make brand manufacturer vehiclemake makename' },
  model: { label: 'Model', headings: 'model vehiclemodel modelname range family modeldescription' },
  badge: {
    label: 'Badge or variant',
    headings: 'badge variant trim grade derivative modelvariant badgename',
  },
  series: { label: 'Series', headings: 'series seriesname' },
  car_type: {
    label: 'New, used or demo',
    headings:
      'cartype condition newused usedornew neworused newusedflag newusedindicator stocktype vehiclecondition saletype stockcategory',
  },
  item_type: {
    label: 'Car, truck, motorcycle or caravan',
    headings: 'itemtype vehicletype vehicleclass unittype producttype',
  },
  status: {
    label: 'Status: in stock, coming soon or sold',
    headings: 'status stockstatus availability vehiclestatus salestatus available',
  },
  price: {
    label: 'Price',
    headings:
      'price askingprice sellprice sellingprice saleprice retailprice advertisedprice listprice priceincgst internetprice webprice ourprice cashprice specialprice',
  },
  price_drive_away: {
    label: 'Drive-away price',
    headings:
      'driveaway driveawayprice dap dapprice driveawayamount onroadprice priceonroad pricedriveaway rideaway rideawayprice towaway towawayprice',
  },
  price_excluding_charges: {
    label: 'Price excluding government charges (EGC)',
    headings:
      'egc egcprice priceegc excludinggovernmentcharges exclgovtcharges priceexcludinggovernmentcharges priceexgovcharges',
  },
  before_price: {
    label: 'Price before a reduction',
    headings: 'beforeprice wasprice oldprice previousprice rrp originalprice pricewas',
  },
  price_type: {
    label: 'What the price includes: drive away or EGC',
    headings:
      'pricetype pricelabel pricebasis pricedisplay pricequalifier pricenote pricedescription',
  },
  km: {
    label: 'Kilometres',
    headings:
      'km kms kilometres kilometers odometer odo mileage odometerreading odometerkm odometerkms distance distancetravelled',
  },
  odometer_miles: {
    label: 'Odometer in miles',
    headings: 'miles odometermiles mileagemiles odometermi mi',
  },
  odometer_unit: {
    label: 'Unit of the odometer',
    headings:
      'odometerunit odometerunits kmunit distanceunit mileageunit odounit odometeruom odometermileskm odometerkmmiles kmmiles mileskm kmormiles milesorkm odometertype',
  },
  colour: {
    label: 'Colour',
    headings: 'colour color exteriorcolour exteriorcolor bodycolour bodycolor paint extcolour',
  },
  interior_colour: {
    label: 'Interior colour',
    headings: 'interiorcolour interiorcolor trimcolour trimcolor intcolour interior',
  },
  simple_body: {
    label: 'Body type',
    headings: 'simplebody body bodytype bodystyle bodyshape bodyconfiguration',
  },
  simple_transmission: {
    label: 'Transmission',
    headings:
      'simpletransmission transmission trans gearbox geartype transmissiontype transmissiondescription geartypedescription',
  },
  simple_fuel: { label: 'Fuel', headings: 'simplefuel fuel fueltype fueltypedescription' },
  simple_drive: {
    label: 'Drive',
    headings:
      'simpledrive drive drivetype drivetrain drivenwheels wheeldrive drivedescription driveline',
  },
  engine_size: {
    label: 'Engine size',
    headings: 'enginesize engine capacity enginecapacity litres',
  },
  'variant.cylinders': { label: 'Cylinders', headings: 'cylinders cyl noofcylinders' },
  'variant.power_kw': { label: 'Power (kW)', headings: 'powerkw kw' },
  'variant.torque': { label: 'Torque (Nm)', headings: 'torque torquenm' },
  'variant.fuelconsumptioncombined': {
    label: 'Fuel consumption (L/100 km)',
    headings: 'fuelconsumption fuelconsumptioncombined combinedfuelconsumption fueleconomy',
  },
  'variant.co2combined': {
    label: 'CO₂ emissions (g/km)',
    headings: 'co2 co2combined co2emissions combinedco2 co2emissionscombined co2gkm tailpipeco2',
  },
  'electric.consumption_kwh': {
    label: 'Energy consumption (kWh/100 km)',
    headings: 'kwhper100km kwh100km consumptionkwh energyconsumptionkwhper100km',
  },
  'variant.towingcapacitybraked': {
    label: 'Braked towing capacity (kg)',
    headings: 'towingcapacity towingcapacitybraked brakedtowing brakedtowingcapacity towingbraked',
  },
  'specifications.body_length': {
    label: 'Body length of a caravan (feet)',
    headings: 'bodylength vanlength caravanlength externallength bodylengthft lengthft',
  },
  'specifications.aggregate_trailer_mass': {
    label: 'ATM of a caravan (kg)',
    headings: 'atm atmkg aggregatetrailermass',
  },
  'specifications.tare_weight': {
    label: 'Tare of a caravan (kg)',
    headings: 'tare tarekg tareweight taremass tareweightkg',
  },
  'specifications.ball_weight': {
    label: 'Ball weight of a caravan (kg)',
    headings: 'ballweight towballweight ballmass towballmass',
  },
  'specifications.sleeps': {
    label: 'Sleeps',
    headings: 'sleeps berth berths sleepingcapacity sleepingberths',
  },
  doors: { label: 'Doors', headings: 'doors noofdoors numberofdoors doorcount' },
  seats: { label: 'Seats', headings: 'seats noofseats numberofseats seatcount seatingcapacity' },
  images: {
    label: 'Photos, as links',
    headings:
      'images image photos photo pictures picture imageurl imageurls photourl photourls imagelist photolist mainphoto gallery photolinks imagelinks pictureurl pictureurls imgurl imgurls',
  },
  video_url: { label: 'Video, as a link', headings: 'videourl video youtube videolink' },
  dealercomments: {
    label: 'Description',
    headings:
      'dealercomments dealercomment description comments comment advert adtext advertisement sellercomments longdescription fulldescription details marketingtext vehicledescription vehiclecomments vehiclenotes webcomments webdescription addescription',
  },
  standardEquipment: {
    label: 'Equipment',
    headings:
      'standardequipment features feature equipment options option extras accessories standardfeatures featurelist',
  },
  location_name: {
    label: 'Location, by its name on the website',
    headings: 'locationname location yard branch site dealership yardname branchname store lot',
  },
  build_date: { label: 'Build date', headings: 'builddate built dateofmanufacture' },
  compliance_date: { label: 'Compliance date', headings: 'compliancedate compliance complied' },
  rego_expiry: {
    label: 'Rego expiry',
    headings:
      'regoexpiry regoexp registrationexpiry registrationexpirydate regexpiry regoduedate regoexpirydate regoexpires regodue',
  },
  wof_expiry: { label: 'WOF expiry', headings: 'wofexpiry wof wofexpires' },
  created_at: {
    label: 'Date it arrived',
    headings:
      'createdat created datein stockdate dateadded arrivaldate instockdate indate listdate',
  },
  certified: { label: 'Certified: yes or no', headings: 'certified cpo approved' },
  preorder: { label: 'Order only: yes or no', headings: 'preorder toorder' },
  'evidence.inspection.date': {
    label: 'Evidence: date of the inspection',
    headings: 'inspectiondate inspected dateinspected',
  },
  'evidence.service_history.date': {
    label: 'Evidence: date of the last service',
    headings: 'servicedate lastservice lastservicedate servicehistorydate',
  },
  'evidence.title.date': {
    label: 'Evidence: date of the title check',
    headings: 'titlecheckdate ppsrdate ppsrcheckdate ppsr',
  },
  'evidence.odometer.date': {
    label: 'Evidence: date of the odometer check',
    headings: 'odometercheckdate odometerdate',
  },
  'evidence.roadworthy.date': {
    label: 'Evidence: date of the roadworthy certificate',
    headings: 'roadworthydate rwcdate rwc roadworthy',
  },
} as const satisfies Record<string, ColumnField>

export type ColumnName = keyof typeof COLUMN_FIELDS
export const COLUMN_NAMES = Object.keys(COLUMN_FIELDS) as readonly ColumnName[] // the keys of the table

export const isColumnName = (name: string): name is ColumnName => Object.hasOwn(COLUMN_FIELDS, name)

/**
 * The vehicle field of each column in a dealer's own file, by the column's heading; '' for a column that is ignored on
 * purpose.
 */
export type OwnColumns = Readonly<Record<string, string>>

/** The columns that fill a field, in the order of the file. */
export function columnsOf(columns: OwnColumns, field: ColumnName): string[] {
  return Object.entries(columns).flatMap(([column, name]) => (name === field ? [column] : []))
}
