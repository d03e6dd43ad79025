package dev.jackfield.bench.search;

import java.util.List;
import java.util.stream.Stream;

/// Something that tools are about, with the nouns that belong to it.
record Area(String id, String about, List<String> nouns) {
    static final List<Area> ALL = Stream.of(
                    "billing | Invoices and payments of customers | invoice payment refund subscription receipt"
                            + " discount ledger tax_rate credit_note payout currency dunning_letter",
                    "calendar | Appointments, rooms and free times | appointment meeting room reminder holiday"
                            + " invitation time_slot attendee agenda shift birthday availability",
                    "mail | Messages in mailboxes | message thread attachment folder draft signature contact filter"
                            + " newsletter bounce mailing_list spam_report",
                    "repository | Source code and its history | branch commit pull_request issue tag release diff"
                            + " code_owner merge_conflict review pipeline submodule",
                    "database | Tables and what is in them | table row index query_plan schema view migration backup"
                            + " column stored_procedure transaction replica",
                    "storage | Files and folders in the cloud | file directory bucket share_link version quota"
                            + " thumbnail upload checksum trash archive lifecycle_rule",
                    "maps | Places and ways between them | route place address distance map_tile traffic_jam coordinate"
                            + " timezone elevation boundary landmark detour",
                    "weather | Forecasts and measurements | forecast temperature storm_warning rainfall wind humidity"
                            + " station sunrise tide pollen air_quality climate_record",
                    "shop | Goods, baskets and orders | product basket order shipment price_list stock_level coupon"
                            + " review_score return_label supplier warehouse variant",
                    "people | Staff, leave and salaries | employee vacation salary contract department onboarding_task"
                            + " certificate timesheet applicant interview benefit org_chart",
                    "support | Tickets of customers | ticket customer escalation answer_template satisfaction_score"
                            + " queue knowledge_article macro callback complaint chat_transcript service_level",
                    "travel | Flights, hotels and trips | flight hotel booking passenger boarding_pass luggage"
                            + " itinerary visa rental_car seat_map loyalty_card train",
                    "health | Patients and treatments | patient prescription lab_result allergy vaccination diagnosis"
                            + " appointment_slot dosage referral blood_pressure ward insurance_claim",
                    "music | Songs and lists of them | song playlist album artist lyrics concert radio_station podcast"
                            + " equalizer listening_history chart royalty",
                    "video | Films, clips and streams | clip subtitle stream channel recording chapter transcript"
                            + " watermark resolution comment advert playback_error",
                    "home | Lamps, heating and doors | lamp thermostat door_lock camera blind scene energy_meter alarm"
                            + " vacuum_robot doorbell sprinkler motion_sensor",
                    "finance | Shares, funds and accounts | stock_quote portfolio dividend bond exchange_rate account"
                            + " transfer loan budget balance_sheet fee risk_report",
                    "school | Courses and pupils | course pupil grade homework timetable exam teacher lesson_plan"
                            + " attendance scholarship library_book classroom",
                    "network | Machines and their connections | host firewall_rule dns_record certificate_chain port"
                            + " bandwidth vpn_tunnel packet_capture load_balancer subnet latency outage",
                    "metrics | What systems report about themselves | dashboard alert metric log_line trace incident"
                            + " uptime threshold error_rate heartbeat deployment flame_graph",
                    "documents | Texts, sheets and slides | page spreadsheet slide paragraph footnote citation template"
                            + " translation outline heading revision bookmark",
                    "images | Pictures and how they look | picture portrait background palette layer crop filter_effect"
                            + " caption icon barcode screenshot face",
                    "farming | Fields, animals and harvests | field crop_yield irrigation tractor soil_sample herd seed"
                            + " fertilizer greenhouse harvest pest barn",
                    "logistics | Parcels and lorries | parcel lorry driver customs_form container pallet"
                            + " delivery_window tracking_number freight_rate depot pickup toll",
                    "games | Matches, players and scores | player match leaderboard achievement inventory level_map"
                            + " guild quest replay_file tournament avatar cheat_report")
            .map(Area::parse)
            .toList();

    private static Area parse(String line) {
        var parts = line.split(" \\| ", 3);
        return new Area(parts[0], parts[1], List.of(parts[2].split(" ")));
    }
}
