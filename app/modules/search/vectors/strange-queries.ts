import { NEAR_TRADE_QUERIES } from './near-trade-queries.ts';

/**
 * Queries that people type into any search field and that no digital marketing shop can answer: written from
 * general knowledge, of many kinds, and never taken from a list that results are judged with. They determine
 * the threshold (search.md "Threshold").
 */
const STRANGE = {
  food: `pizza delivery near me|best burger in town|vegan cake recipe|table for two tonight|how long to boil eggs|catering for a wedding|coffee beans wholesale|gluten free bakery|wine tasting tour|order chinese food`,
  home: `fix my fridge|plumber for a leaking pipe|paint the living room|house cleaning weekly|install a new kitchen|garden landscaping|replace broken window|air conditioning repair|carpet cleaning service|build a wooden fence|bed bug exterminator|unclog the toilet|electrician emergency|bathroom tiles|solar panels on my house`,
  vehicles: `change tyres|car wash|motorcycle insurance quote|oil change near me|rent a van for moving|electric bike battery|driving lessons|my car does not start|sell my old truck|taxi to the airport|boat license|windshield replacement`,
  travel: `cheap flights to Rome|hotel in Barcelona with pool|train tickets to London|book a cruise|visa for Japan|rent a holiday apartment|travel insurance for seniors|car hire at the airport|camping by the lake|what to see in Prague`,
  health: `dentist open on Saturday|back pain treatment|flu symptoms|lose ten pounds|physiotherapy after surgery|glasses and contact lenses|vaccination appointment|therapist for anxiety|pregnancy test|how much sleep do i need|blood pressure pills|knee pain when running`,
  law: `divorce lawyer|write my last will|apply for a green card|contest a parking ticket|notary public|power of attorney form|how to adopt a child|custody rights of fathers|sue my landlord|patent attorney|register a trademark|bankruptcy help`,
  money: `mortgage rates today|tax return help|open a bank account|bitcoin price|student loan refinance|best savings account|exchange dollars to euros|life insurance for parents|bookkeeping for freelancers|payroll for ten employees|personal loan bad credit|stock tips|pension calculator`,
  jobs: `nurse jobs|part time warehouse work|hire a receptionist|resume for a teacher|job interview questions|salary of a pilot|recruit software engineers|internship in a bank|babysitter wanted|full time java programmer|work from home data entry job|security guard for an event|temporary office staff`,
  learning: `guitar lessons|learn French online|math tutor for my son|how to knit a scarf|university admission deadline|chess club|yoga teacher training|essay about the second world war|homework help chemistry|swimming course for kids|learn to code in python|cooking class`,
  shopping: `winter jacket for women|gaming laptop|second hand sofa|wedding dress|birthday gift for dad|iphone case|cheap headphones|dog food|gold necklace|garden chairs|buy a washing machine|lipstick|baby stroller|running watch|leather boots size 42|used bicycle|toner for my printer`,
  devices: `repair my washing machine|laptop screen broken|phone battery drains|printer does not connect|recover deleted photos from usb stick|wifi is weak upstairs|tv has no sound|reset windows password|ipad frozen|speed up my old computer|set up home network|smart doorbell installation`,
  software: `native iphone app development|android game programmer|write firmware in c|sap consultant|accounting software for a hotel|blockchain smart contract|data center cooling|migrate oracle database|cloud server hosting with root access|penetration test of our network|install linux|autocad drawings|unity 3d developer|excel macro for inventory`,
  media: `watch movies online|song lyrics|concert tickets|football results|who won the election|netflix series recommendations|crossword solution|free ringtones|news about the war|play solitaire|celebrity gossip|podcast about history|book club`,
  print: `print 500 flyers|business card printing|t-shirt printing|large format banner printing|engrave a trophy|photo album print|translate a contract to German|transcribe an interview|wedding photographer|passport photo|voice over in Spanish|interpreter for court|oil portrait of my dog|tattoo design`,
  people: `dating site for singles|psychic reading|funny jokes|how to tell her i love her|horoscope for leo|baby names|lonely and want to talk|find my old school friend|wedding speech for my brother|party clown|divorce after ten years|make friends in a new city`,
  nature: `weather this weekend|adopt a cat|how tall is mount everest|horse riding|my dog is limping|sunrise time|plant tomatoes|earthquake yesterday|fishing spots|moon phase|vet for rabbits|bird watching|snow forecast`,
  property: `apartment for rent|office space downtown|sell my house fast|moving boxes|storage unit|coworking desk|real estate agent|cleaning after moving out|furniture removal|architect for a house|warehouse to rent|property tax`,
  officialdom: `renew my passport|voter registration|birth certificate copy|import duty on cars|building permit|how to become a citizen|police report online|unemployment benefits|change of address form|school holidays|embassy opening hours|ship a parcel to canada`,
  beauty: `haircut near me|nail salon|massage for couples|gym membership|personal trainer|botox price|laser hair removal|tanning studio|barber shop|spa weekend|protein powder|marathon training`,
  nothing: `asdf|asdfgh jkl|zzzz|lorem ipsum dolor|1234567|xkcd qqq|hjkl vbnm|test test|blah blah|aaaaaa|foo bar|qwe rty|hello there|what time is it|who are you|tell me something|i am bored|ok|random|the meaning of life`,
  industry: `steel pipes supplier|forklift rental|injection moulding|industrial robots|cnc milling parts|packaging machines|cement price|wholesale vegetables|chemical storage|textile factory|oil drilling|crane operator|calibrate a scale|safety shoes`,
  other: `order a taxi|funeral flowers|church service times|lottery numbers|lost my keys locksmith|chimney sweep|piano tuning|repair a watch|sharpen knives|dry cleaning|donate clothes|recycling centre|ambulance number|translate hello to Italian|calories in an apple|convert miles to kilometres|capital of Australia|square root of 144|fix a zipper|hire a magician`,
  accounts: `log in to my mailbox|delete my account|forgot my pin|cancel my subscription|unlock a stolen phone|download music for free|convert pdf to word|free antivirus|translate this page|install an app on my phone|change my phone number|scan a document|spell check my letter|screenshot on a laptop|watch live tv`,
  trivia: `who invented the telephone|history of television|founder of a car company|share price of an airline|population of India|how do magnets work|when was Mozart born|largest ocean|who wrote Hamlet|how far is the moon|what does this word mean|president of France|flags of the world|famous painters|how many days until Christmas`,
  events: `birthday party venue|rent a bouncy castle|wedding band|fireworks for new year|stage lighting rental|christmas market|tickets for the opera|halloween costume|graduation gown|conference room for fifty people|bartender for one night|flower arrangements|rent tables and chairs|dj for a party|school play`,
  trades: `welding work|roof gutter cleaning|pave the driveway|install a fireplace|tree cutting|tailor for a suit|upholstery repair|bicycle workshop|dishwasher installation|swimming pool maintenance|shoe repair|glass cutting|insulate the attic|septic tank|scaffolding`,
  family: `nursing home for my mother|kindergarten place|summer camp for kids|how to calm a baby|pocket money for teenagers|school bag|family tree research|senior companion|prom dress|names for twins|parenting advice|elder care at home|marriage counselling|private tutor for maths|adopt a dog`,
  sport: `tennis racket|football shirt|ski pass|golf lessons|surf board|boxing gloves|climbing hall|table tennis club|horse saddle|fishing rod|olympic games results|marathon in autumn|bowling alley|yoga mat|hockey tickets`,
  offices: `office cleaning company|water cooler for the office|desk chairs|fire alarm inspection|parcel courier|lease a photocopier|company cars|meeting snacks|employee health insurance|work permit for a foreigner|shredding of documents|reception furniture|business lunch delivery|air freight|customs broker`,
  science: `chemistry lab equipment|telescope|dna test|density of water|periodic table|microscope for school|vaccine research|nuclear energy|solve this equation|geology of Iceland|dinosaur bones|statistics exam|quantum physics explained|how do bees make honey|translate latin text`,
} as const;

/** Queries that must find nothing: those unrelated to the shop, and those close to its trade. */
export const STRANGE_QUERIES: readonly string[] = [
  ...Object.values(STRANGE).flatMap((list) => list.split('|')),
  ...NEAR_TRADE_QUERIES,
];
